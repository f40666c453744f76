import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { isCivilDate, monthName, weekdayOf } from "@/lib/core/dates";

/**
 * The parts of a parsed display date; null if missing. Without a day it is a whole month. Weekdays start at 0 for
 * Sunday.
 */
export type NamedDay = { month: number; day: number | null; year: number | null; weekday: number | null };

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MONTHS = Array.from({ length: 12 }, (_, index) => monthName(index + 1).toLowerCase());

const WEEKDAY = String.raw`(?:(?<weekday>[a-z]{3,9})[.,]?\s+)?`;
const MONTH = String.raw`(?<month>[a-z]{3,9})\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(?<year>\d{4}))?`;

/** The supported date formats, from "MMMM do" to ISO 8601. */
const FORMS = [
  new RegExp(`^${WEEKDAY}${MONTH}\\s+${DAY}${YEAR}$`),
  new RegExp(`^${WEEKDAY}${DAY}\\s+(?:of\\s+)?${MONTH}${YEAR}$`),
  new RegExp(`^(?:all\\s+of\\s+)?${MONTH}${YEAR}$`),
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{4}))?$/,
];

/** Returns the index of a name, matched in full or by its first letters; -1 if not found. */
const placeIn = (names: readonly string[], text: string) =>
  names.findIndex((name) => name.startsWith(text === "sept" ? "sep" : text));

/**
 * Parses a display date such as "November 26th", "Thursday, November 26th, 2026" or "November"; null for other text.
 */
export function namedDay(text: string): NamedDay | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\bthe\s+/, "");
  const groups = FORMS.map((form) => form.exec(plain)?.groups).find((found) => found !== undefined);
  if (!groups) return null;
  const { weekday, month = "", day, year } = groups;
  const monthNumber = /\d/.test(month) ? Number(month) : placeIn(MONTHS, month) + 1;
  const weekdayNumber = weekday === undefined ? null : placeIn(WEEKDAYS, weekday);
  const named = {
    month: monthNumber,
    day: day === undefined ? null : Number(day),
    year: year === undefined ? null : Number(year),
    weekday: weekdayNumber,
  };
  const isMonth = monthNumber >= 1 && monthNumber <= 12;
  // Without a year, check against a leap year, which has every day.
  const exists = isMonth && isCivilDate(civilDate(named.year ?? 2024, named.month, named.day ?? 1));
  return exists && weekdayNumber !== -1 ? named : null;
}

/** Returns whether a display date matches `date`; one without a day matches only the first day of its month. */
export function namesDate(text: string, date: CivilDate): boolean {
  const named = namedDay(text);
  const { year, month, day } = partsOf(date);
  return (
    named !== null &&
    named.month === month &&
    (named.day ?? 1) === day &&
    (named.year ?? year) === year &&
    (named.weekday ?? weekdayOf(date)) === weekdayOf(date)
  );
}
