import { isCivilDate, plusDays } from "@/lib/core/dates";
import { plainLine } from "@/lib/core/text";

/** Bidirectional control characters, which could make a line read differently. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Returns the text on one line, without control and bidirectional characters. */
export function cleanLine(text: string): string {
  return plainLine(text.replace(TURNS, ""));
}

/** Returns the host of a site URL: "oddly.example". */
export function hostOf(siteUrl: string): string {
  return new URL(siteUrl).host;
}

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Returns "a, b and c". */
export function listInWords(items: readonly string[]): string {
  return LIST.format(items);
}

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });

const MONTH_DAY = utc({ month: "long", day: "numeric" });
const DATE = utc({ month: "long", day: "numeric", year: "numeric" });
const TIME = utc({ hour: "numeric", minute: "2-digit" });

/** Returns "November 23"; the input if it is not a date. */
export function monthDay(date: string): string {
  return isCivilDate(date) ? MONTH_DAY.format(Date.parse(date)) : date;
}

/** Returns "November 23 – 29, 2026", the week that begins on that day; the input if it is not a date. */
export function weekInWords(firstDate: string): string {
  if (!isCivilDate(firstDate)) return firstDate;
  const range = DATE.formatRange(Date.parse(firstDate), Date.parse(plusDays(firstDate, 6)));
  // Intl uses thin spaces, which some email clients' fonts lack.
  return range.replace(/\s/g, " ");
}

/** Returns "November 21, 2026", in UTC. */
export function dateInWords(at: Date): string {
  return DATE.format(at);
}

/** Returns "November 21, 2026 at 2:40 PM UTC". */
export function instantInWords(at: Date): string {
  // Intl uses a narrow space here.
  return `${dateInWords(at)} at ${TIME.format(at).replace(/\s/g, " ")} UTC`;
}
