"use client";

import { useSyncExternalStore } from "react";
import { type CivilDate, ordinal } from "@/lib/core/dates";

const never = () => () => undefined;

/** The path of a page that is not there or that failed: what stands in its place is shared, so only the browser knows. */
export function useMissedAddress(): string {
  return useSyncExternalStore(
    never,
    () => location.pathname,
    () => "",
  );
}

const weekdayAndMonth = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long" });

/** "Friday, January 1st, 1999", as `longDate` says it; without its library, since this is on every page. */
function inWords(day: Date): string {
  const parts = weekdayAndMonth.formatToParts(day);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part("weekday")}, ${part("month")} ${ordinal(day.getDate())}, ${day.getFullYear()}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The day in the path of a holiday page, and how it is said; the text as it stands when there is no such day: browsers
 * read 30 February as 2 March. Null when the path is another one.
 */
export function dateInAddress(path: string): { date: CivilDate | null; words: string } | null {
  const [, text] = /^\/holiday\/([^/]+)\/?$/.exec(path) ?? [];
  if (!text) return null;
  const day = new Date(`${text}T12:00:00`);
  const exists = /^\d{4}-\d\d-\d\d$/.test(text) && day.getDate() === Number(text.slice(8));
  return exists ? { date: text as CivilDate, words: inWords(day) } : { date: null, words: decoded(text) };
}
