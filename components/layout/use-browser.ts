"use client";

import { useSyncExternalStore } from "react";
import type { CivilDate } from "@/lib/core/civil-date";

/** Calls `listener` on a new day, when `TodaySync` changes the attribute. */
function onNewDay(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-today"] });
  return () => observer.disconnect();
}

/** Returns the visitor's day; null on the server, which does not know it. */
export function useToday(): CivilDate | null {
  return useSyncExternalStore(
    onNewDay,
    () => (document.documentElement.dataset.today as CivilDate | undefined) ?? null,
    () => null,
  );
}

/**
 * 768 px, in rem like the stylesheets, so that the breakpoint moves with the font size. Source: spec section 9, mobile
 * breakpoint.
 */
const PHONE = "(width < 48rem)";

function onResize(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns whether the window is as narrow as a phone; false on the server. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    onResize,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}
