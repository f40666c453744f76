import { addDays, format, getDaysInMonth } from "date-fns";
import { type CivilDate, civilDate, deviceDate, formatSpan, partsOf, type YearMonth } from "./civil-date";

/** Returns noon of that day in local time: far enough from midnight for every zone and clock change. */
function atNoon(date: CivilDate): Date {
  return new Date(`${date}T12:00:00`);
}

/** Whether `value` is an existing day in the form yyyy-MM-dd (so not 2026-02-30). */
export function isCivilDate(value: unknown): value is CivilDate {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  // JavaScript reads February 30 as March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Returns the day `count` days after `date` (before it if negative): always whole calendar days. */
export function plusDays(date: CivilDate, count: number): CivilDate {
  return deviceDate(addDays(atNoon(date), count));
}

/** Returns the day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: CivilDate): number {
  return atNoon(date).getDay();
}

/** Returns every day of the month, in order. */
export function daysOfMonth({ year, month }: YearMonth): CivilDate[] {
  const length = getDaysInMonth(atNoon(civilDate(year, month, 1)));
  return Array.from({ length }, (_, index) => civilDate(year, month, index + 1));
}

/** Returns the same month and day a year later; null for February 29, which the next year does not have. */
export function nextYearsDate(date: CivilDate): CivilDate | null {
  const { year, month, day } = partsOf(date);
  const later = civilDate(year + 1, month, day);
  return isCivilDate(later) ? later : null;
}

/** Parses "yyyy-MM" into a calendar page; null if it is not one. */
export function parseYearMonth(text: string): YearMonth | null {
  const first = `${text}-01`;
  if (!/^\d{4}-\d{2}$/.test(text) || !isCivilDate(first)) return null;
  const { year, month } = partsOf(first);
  return { year, month };
}

/**
 * Formats a date in English by a date-fns pattern; returns the text unchanged if it is not a date. Source: spec section
 * 2, holiday detail ("a formatting failure falls back to the raw date string").
 */
function inWords(date: string, pattern: string): string {
  return isCivilDate(date) ? format(atNoon(date), pattern) : date;
}

/** "Saturday, November 21st, 2026". */
export const longDate = (date: string) => inWords(date, "EEEE, MMMM do, yyyy");

/** "November 21st": the spec's displayDate. */
export const displayDate = (date: string) => inWords(date, "MMMM do");

/** "Saturday, November 21". */
export const weekdayAndDate = (date: string) => inWords(date, "EEEE, MMMM d");

/** "Sat, Nov 21, 2026". */
export const shortDate = (date: string) => inWords(date, "EEE, MMM d, yyyy");

const SPAN = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric", month: "short", day: "numeric" });

/** "Sat, Nov 21, 2026" for one day; "Apr 12 – 18, 2026" for several from `date` on. */
export function daysInWords(date: CivilDate, lengthDays: number): string {
  if (lengthDays === 1) return shortDate(date);
  return formatSpan(SPAN, Date.parse(date), Date.parse(plusDays(date, lengthDays - 1)));
}

/** "Saturday". */
export const weekdayName = (date: string) => inWords(date, "EEEE");

/** "June". */
export const monthName = (month: number) => inWords(civilDate(2000, month, 1), "MMMM");

/** "June 2026". */
export const monthTitle = ({ year, month }: YearMonth) => `${monthName(month)} ${year}`;

/** Returns today's date in UTC. Only for code without a visitor: jobs, default years, the page for crawlers. */
export const utcToday = (now = new Date()) => now.toISOString().slice(0, 10) as CivilDate;
