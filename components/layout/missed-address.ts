import { useSyncExternalStore } from "react";
import { type CivilDate, ordinal } from "@/lib/core/civil-date";

const never = () => () => undefined;

/**
 * Returns the path of a page that is missing or failed. The page shown instead is shared, so only the browser knows it.
 */
export function useMissedAddress(): string {
  return useSyncExternalStore(
    never,
    () => location.pathname,
    () => "",
  );
}

const weekdayAndMonth = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long" });

/** Returns "Friday, January 1st, 1999" like `longDate`, but without its library, because this is on every page. */
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
 * Returns the date in the path of a holiday page, and its text. If the date does not exist, `date` is null and `words`
 * the text in the path, because browsers parse February 30 as March 2. Returns null for any other path.
 */
export function dateInAddress(path: string): { date: CivilDate | null; words: string } | null {
  const [, text] = /^\/holiday\/([^/]+)\/?$/.exec(path) ?? [];
  if (!text) return null;
  const day = new Date(`${text}T12:00:00`);
  const exists = /^\d{4}-\d\d-\d\d$/.test(text) && day.getDate() === Number(text.slice(8));
  return exists ? { date: text as CivilDate, words: inWords(day) } : { date: null, words: decoded(text) };
}
