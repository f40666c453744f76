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
