import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";

/** The position of an editor who goes through the holidays by day. */
export type DayPlace = {
  /** Null before the first step. */
  date: CivilDate | null;
  /** The selected month, 1 to 12; null for none. */
  month: number | null;
  /** Today in the editor's time zone. */
  today: CivilDate;
};

/** The day that each step leads to; null for an unavailable step. */
export type DaySteps = { previous: CivilDate | null; today: CivilDate | null; next: CivilDate | null };

/** Returns the date when it is in the month, or else the first day of that month in the same year. */
export function dayInMonth(date: CivilDate, month: number | null): CivilDate {
  const { year, month: own } = partsOf(date);
  return month === null || month === own ? date : civilDate(year, month, 1);
}

/**
 * Returns the steps from a day: to the previous and next day, and to today. None leaves the selected month or the
 * calendar's range. Before the first step they count from today; when today is in another month, `next` is that month's
 * first day.
 */
export function daySteps({ date, month, today }: DayPlace): DaySteps {
  const window = calendarWindow(today);
  const isFree = (day: CivilDate) => isInWindow(day, window) && dayInMonth(day, month) === day;
  const reachable = (day: CivilDate) => (isFree(day) ? day : null);
  const from = date ?? today;
  if (date === null && !isFree(today)) return { previous: null, today: null, next: dayInMonth(today, month) };
  return {
    previous: reachable(plusDays(from, -1)),
    today: date === today ? null : reachable(today),
    next: reachable(plusDays(from, 1)),
  };
}
