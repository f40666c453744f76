import type { FoundHoliday } from "./queries";

/** What stands where nothing was found. */
export const NOTHING_FOUND = "Nothing by that name. Try “pie”, “cat” or “pirate”.";

/** What was found, for the line under the field; `limit` is the most there could have been. */
export function foundInWords(count: number, limit: number): string {
  if (count === 0) return NOTHING_FOUND;
  if (count === limit) return `The ${count} best matches`;
  return `${count} ${count === 1 ? "holiday" : "holidays"} found`;
}

/**
 * When it is next: "Sat, Nov 21, 2026", or "All of November 2026". The browser's own words, the same as `shortDate`'s:
 * a library for dates is not sent along.
 */
export function whenInWords({
  dateIso,
  isMonthObservance,
}: Pick<FoundHoliday, "dateIso" | "isMonthObservance">): string {
  const day = new Date(`${dateIso}T12:00:00`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { year: "numeric", ...options }).format(day);
  return isMonthObservance
    ? `All of ${words({ month: "long" })}`
    : words({ weekday: "short", month: "short", day: "numeric" });
}
