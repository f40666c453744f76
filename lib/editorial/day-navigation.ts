import { type CivilDate, civilDate, partsOf, plusDays } from "@/lib/core/dates";
import { calendarWindow, isInWindow } from "@/lib/holidays/rule";

/** Where an editor stands who goes through the holidays day by day. */
export type DayPlace = {
  /** Null before the first step. */
  date: CivilDate | null;
  /** The month that the list is limited to, 1 to 12; null for none. */
  month: number | null;
  /** The editor's own day. */
  today: CivilDate;
};

/** The day that each step leads to; null where there is no such step. */
export type DaySteps = { previous: CivilDate | null; today: CivilDate | null; next: CivilDate | null };

/** The day itself where it lies in the month, else the first day of that month in the same year. */
export function dayInMonth(date: CivilDate, month: number | null): CivilDate {
  const { year, month: own } = partsOf(date);
  return month === null || month === own ? date : civilDate(year, month, 1);
}

/**
 * The steps from a day: a calendar day back or on, and to today. None leaves the chosen month, or the days that the calendar
 * knows. Before the first step they count from today; where today is in another month, the first leads to that month's first day.
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
