"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The path of a page that is not there or that failed: what stands in its place is shared, so only the browser knows. */
export function useMissedAddress(): string {
  return useSyncExternalStore(
    never,
    () => location.pathname,
    () => "",
  );
}

/**
 * The day in the path of a holiday page, and "Friday, January 1, 1999" or, when there is no such day, the text as it
 * stands: browsers read 30 February as 2 March. Null when the path is another one.
 */
export function dateInAddress(path: string): { date: string | null; words: string } | null {
  const [, text] = /^\/holiday\/([^/]+)/.exec(path) ?? [];
  if (!text) return null;
  const day = new Date(`${text}T12:00:00`);
  const exists = /^\d{4}-\d\d-\d\d$/.test(text) && day.getDate() === Number(text.slice(8));
  if (!exists) return { date: null, words: decodeURIComponent(text) };
  return { date: text, words: new Intl.DateTimeFormat("en-US", { dateStyle: "full" }).format(day) };
}
