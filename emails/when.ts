import { isCivilDate, plusDays, weekdayAndDate } from "@/lib/core/dates";

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });

const MONTH_DAY = utc({ month: "long", day: "numeric" });
const DATE = utc({ month: "long", day: "numeric", year: "numeric" });
const TIME = utc({ hour: "numeric", minute: "2-digit" });

/** Returns "November 23"; the input if it is not a date. */
export function monthDay(date: string): string {
  return isCivilDate(date) ? MONTH_DAY.format(Date.parse(date)) : date;
}

/** Returns "Monday, November 23"; the input if it is not a date. */
export function dayInWords(date: string): string {
  return isCivilDate(date) ? weekdayAndDate(date) : date;
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
