"use client";

import { useSyncExternalStore } from "react";
import type { CivilDate } from "@/lib/core/dates";

/** `TodaySync` keeps the attribute true; every change of it is a new day. */
function onNewDay(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-today"] });
  return () => observer.disconnect();
}

/** The visitor's day; null on the server, which cannot know it. */
export function useToday(): CivilDate | null {
  return useSyncExternalStore(
    onNewDay,
    () => (document.documentElement.dataset.today as CivilDate | undefined) ?? null,
    () => null,
  );
}
