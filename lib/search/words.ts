import type { FoundHoliday } from "./queries";

/** What stands where nothing was found. */
export const NOTHING_FOUND = "Nothing by that name. Try “pie”, “cat” or “pirate”.";

const DAY_MS = 86_400_000;

/** What was found, for the line under the field; `limit` is the most there could have been. */
export function foundInWords(count: number, limit: number): string {
  if (count === 0) return NOTHING_FOUND;
  if (count === limit) return `The ${count} best matches`;
  return `${count} ${count === 1 ? "holiday" : "holidays"} found`;
}

/**
 * When it is next: "Sat, Nov 21, 2026", "Apr 12 – 18, 2026", or "All of November 2026". The browser's own words, the
 * same as `daysInWords`'s: a library for dates is not sent along.
 */
export function whenInWords({
  dateIso,
  isMonthObservance,
  lengthDays,
}: Pick<FoundHoliday, "dateIso" | "isMonthObservance" | "lengthDays">): string {
  const first = new Date(`${dateIso}T12:00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric", ...options });
  if (isMonthObservance) return `All of ${words({ month: "long" }).format(first)}`;
  if (lengthDays === 1) return words({ weekday: "short", month: "short", day: "numeric" }).format(first);
  const last = first.getTime() + (lengthDays - 1) * DAY_MS;
  return words({ month: "short", day: "numeric" }).formatRange(first, last);
}
