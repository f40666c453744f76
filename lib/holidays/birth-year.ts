import type { CivilDate } from "@/lib/core/civil-date";

/**
 * What the browser works out from a birth year, which never leaves the device. Public pages load this file, so it has
 * no date library.
 */

/** A day of the year; `month` is 1 to 12. February 29 is one. */
export type MonthDay = { month: number; day: number };

/** The Gregorian calendar repeats every 28 years from 1901 to 2099. */
export const FIRST_BIRTH_YEAR = 1901;

/** A holiday of one day of the year, old enough for a birth year to matter. */
export type PastHoliday = {
  name: string;
  slug: string;
  /** The first year; null for an undated tradition. */
  since: number | null;
  /** The years in which it fell on that day; null if it always does. */
  years: readonly number[] | null;
};

/** Returns "Wednesday"; null if the year has no such day. */
export function weekdayIn(year: number, { month, day }: MonthDay): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCDate() !== day) return null;
  return date.toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
}

/** Parses a typed birth year. `today` is the visitor's. Returns the year, or why it cannot be one. */
export function readBirthYear(
  text: string,
  monthDay: MonthDay | null,
  today: CivilDate,
): { year: number } | { problem: string } {
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : 0;
  const thisYear = Number(today.slice(0, 4));
  if (year < FIRST_BIRTH_YEAR || year > thisYear)
    return { problem: `Enter a year from ${FIRST_BIRTH_YEAR} to ${thisYear}.` };
  if (!monthDay) return { year };
  const { month, day } = monthDay;
  if (weekdayIn(year, monthDay) === null) {
    // A day that no year has is a problem of the day's own field.
    const isLeapDay = month === 2 && day === 29;
    return isLeapDay ? { problem: `${year} wasn't a leap year: it had no February 29.` } : { year };
  }
  const isToCome = new Date(Date.UTC(year, month - 1, day)) > new Date(today);
  return isToCome ? { problem: `That day in ${year} is still to come.` } : { year };
}

/** Returns the holidays that existed in `year` and fell on that day. */
export function fellIn(year: number, holidays: readonly PastHoliday[]): PastHoliday[] {
  return holidays.filter(
    ({ since, years }) => (since === null || since <= year) && (years === null || years.includes(year)),
  );
}

/** Returns a number of years in words: "1 year", "12 years". */
export const yearsInWords = (count: number) => (count === 1 ? "1 year" : `${count.toLocaleString("en-US")} years`);
