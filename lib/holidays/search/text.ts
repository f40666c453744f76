import { type CivilDate, formatSpan } from "@/lib/core/civil-date";
import type { FoundHoliday, SearchResults } from "./queries";

/** Maximum length of a search text, in characters. */
export const MAX_SEARCH_LENGTH = 100;

/**
 * Returns the search text of a `q` query parameter: trimmed, at most `MAX_SEARCH_LENGTH` characters, the first value if
 * there are several; "" for none.
 */
export function parseQueryText(q: string | readonly string[] | null | undefined): string {
  const [first = ""] = [q ?? ""].flat();
  return first.trim().slice(0, MAX_SEARCH_LENGTH).trimEnd();
}

/**
 * Normalizes typed text for comparison with names: lowercase, without the accents of Western European letters and
 * without typographic apostrophes (like `plainName` in db/schema/holidays.ts), no control characters, single spaces, at
 * most `MAX_SEARCH_LENGTH` characters; "" if nothing is left.
 */
export function searchText(typed: string): string {
  return typed
    .slice(0, MAX_SEARCH_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[à-ÿ]/g, (letter) => letter.normalize("NFD").charAt(0))
    .replaceAll("’", "'")
    .replace(/[\p{C}\s]+/gu, " ")
    .slice(0, MAX_SEARCH_LENGTH)
    .trim();
}

/**
 * Returns the distinctive part of a name: "donnut" of "national donnut day". The rest is in every second name and would
 * dominate the similarity. Takes and returns plain text.
 */
export function tellingPart(text: string): string {
  return text
    .replace(/\b(?:national|international|world|day|month)\b/g, "")
    .replace(/ +/g, " ")
    .trim();
}

/** Shown when nothing was found. */
export const NOTHING_FOUND = "No matches. Try “pie”, “pirate”, or a date like “11/26”.";

const DAY_MS = 86_400_000;

/** Returns the number of results in words. `limit` is the maximum number of results, `date` the date searched for. */
export function foundInWords(count: number, limit: number, date: CivilDate | null = null): string {
  if (date) return count === 0 ? "No holidays on that day" : `${holidays(count)} on that day`;
  if (count === 0) return NOTHING_FOUND;
  if (count === limit) return `Top ${count} matches`;
  return `${holidays(count)} found`;
}

const holidays = (count: number) => `${count} ${count === 1 ? "holiday" : "holidays"}`;

/** Returns "See Thursday, November 26, 2026", without a date library, to reduce the script size. */
export function dayLinkInWords(date: CivilDate): string {
  const words = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });
  return `See ${words.format(new Date(`${date}T12:00:00Z`))}`;
}

/** Returns the link of a result: to the day if the search had a date or year, otherwise to the holiday's own page. */
export function resultHref(
  { id, slug, dateIso, isMonthObservance }: Pick<FoundHoliday, "id" | "slug" | "dateIso" | "isMonthObservance">,
  { date, year }: Pick<SearchResults, "date" | "year">,
): string {
  const isDated = date === dateIso || (year !== null && Number(dateIso.slice(0, 4)) === year);
  return isDated && !isMonthObservance ? `/holiday/${dateIso}?holidayId=${id}` : `/holidays/${slug}`;
}

/**
 * Returns the next date in words: "Sat, Nov 21, 2026", "Apr 12 – 18, 2026", or "All of November 2026". Uses Intl like
 * `daysInWords`, to avoid sending a date library.
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
  return formatSpan(words({ month: "short", day: "numeric" }), first, last);
}
