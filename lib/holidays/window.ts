import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";

/** Years of the calendar before and after the current one. Source: design section 3 asks for at least -2 and +3. */
const YEARS_BEFORE = 2;
const YEARS_AFTER = 5;

/** The first and the last day of the calendar, both included. */
export type CalendarWindow = { first: CivilDate; last: CivilDate };

/** Returns the window of whole years around `today` for which occurrences are materialized. */
export function calendarWindow(today: CivilDate): CalendarWindow {
  const { year } = partsOf(today);
  return { first: civilDate(year - YEARS_BEFORE, 1, 1), last: civilDate(year + YEARS_AFTER, 12, 31) };
}

/** Returns the years of the window, in order. */
export function yearsOf({ first, last }: CalendarWindow): number[] {
  const from = partsOf(first).year;
  return Array.from({ length: partsOf(last).year - from + 1 }, (_, index) => from + index);
}

/** Returns whether the day is in the window. */
export function isInWindow(date: CivilDate, { first, last }: CalendarWindow): boolean {
  return date >= first && date <= last;
}
