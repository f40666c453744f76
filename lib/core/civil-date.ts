/**
 * A day without a time or a zone, as yyyy-MM-dd. Never an instant. Public pages load this file, so it has no date
 * library; `lib/core/dates.ts` has the rest of a day's arithmetic, over date-fns.
 */
export type CivilDate = `${number}-${number}-${number}`;

/** The year and month of a calendar page; `month` is 1 to 12. */
export type YearMonth = { year: number; month: number };

/** Returns the civil date of a year, a month (1 to 12) and a day. Does not check that it exists. */
export function civilDate(year: number, month: number, day: number): CivilDate {
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as CivilDate;
}

/** Returns the year, the month (1 to 12) and the day of the month. */
export function partsOf(date: CivilDate): YearMonth & { day: number } {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
}

/** Returns the calendar page `count` months later (earlier if negative), rolling over the year. */
export function plusMonths({ year, month }: YearMonth, count: number): YearMonth {
  const index = year * 12 + (month - 1) + count;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
}

/** Returns "2026-06", as in the URL of a calendar page. */
export function yearMonthText({ year, month }: YearMonth): string {
  return civilDate(year, month, 1).slice(0, 7);
}

/** Returns the date that the device's own clock shows at the instant `now`. */
export function deviceDate(now: Date): CivilDate {
  return civilDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

const plural = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIX: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

/** "256th". */
export function ordinal(value: number): string {
  return `${value}${SUFFIX[plural.select(value)]}`;
}

/**
 * Returns two instants as a span in a format's words, with plain spaces: Node.js and browsers put different ones around
 * the dash, which would replace the server's markup.
 */
export const formatSpan = (format: Intl.DateTimeFormat, first: Date | number, last: Date | number): string =>
  format.formatRange(first, last).replace(/[\u2009\u202f]/g, " ");
