import { isCivilDate, plusDays, weekdayAndDate } from "@/lib/core/dates";

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });

const MONTH_DAY = utc({ month: "long", day: "numeric" });
const DATE = utc({ month: "long", day: "numeric", year: "numeric" });
const TIME = utc({ hour: "numeric", minute: "2-digit" });

/** "November 23"; the raw text when it is no date. */
export function monthDay(date: string): string {
  return isCivilDate(date) ? MONTH_DAY.format(Date.parse(date)) : date;
}

/** "Monday, November 23"; the raw text when it is no date. */
export function dayInWords(date: string): string {
  return isCivilDate(date) ? weekdayAndDate(date) : date;
}

/** "November 23 – 29, 2026": the week that begins on that day; the raw text when it is no date. */
export function weekInWords(firstDate: string): string {
  if (!isCivilDate(firstDate)) return firstDate;
  const range = DATE.formatRange(Date.parse(firstDate), Date.parse(plusDays(firstDate, 6)));
  // Its spaces are thin ones, which not every mail client's font has.
  return range.replace(/\s/g, " ");
}

/** "November 21, 2026", as in UTC. */
export function dateInWords(at: Date): string {
  return DATE.format(at);
}

/** "November 21, 2026 at 2:40 PM UTC". */
export function instantInWords(at: Date): string {
  // Its space is a thin one.
  return `${dateInWords(at)} at ${TIME.format(at).replace(/\s/g, " ")} UTC`;
}
