import { type CivilDate, civilDate, displayDate, partsOf } from "@/lib/core/dates";
import { namesDate } from "./display-date";
import { nextOccurrences, occurrencesInYear, parseRule, type RuleText } from "./rule";
import { type CalendarWindow, yearsOf } from "./window";

/** Every day of the window on which the rule falls, in order; [] for a holiday without a rule. */
export function occurrencesInWindow(rule: RuleText | null, window: CalendarWindow): CivilDate[] {
  if (rule === null) return [];
  return yearsOf(window).flatMap((year) => occurrencesInYear(rule, year));
}

/** What a holiday without a rule shows as its date. */
export const ANY_DAY = "Any day";

/** A holiday's date as it is stored: the day, and the text that visitors read. */
export type StoredDate = { dateIso: CivilDate; displayDate: string };

/** Whether the rule falls on `date`, and that is a date of this year or the next: it can stand for the holiday. */
export function isCurrentDate(rule: RuleText, date: CivilDate, today: CivilDate): boolean {
  const { year } = partsOf(date);
  const yearsAhead = year - partsOf(today).year;
  return (yearsAhead === 0 || yearsAhead === 1) && occurrencesInYear(rule, year).includes(date);
}

/** Whether the rule names one day of one year. */
export function isOneDay(rule: RuleText): boolean {
  const parsed = parseRule(rule);
  return parsed?.kind === "dates" && parsed.dates.length === 1;
}

/** The date in words where no editor chose them: "December 6th", or "December 6th, 2026" for one that never comes again. */
export const defaultDisplayDate = (rule: RuleText, date: CivilDate): string =>
  isOneDay(rule) ? `${displayDate(date)}, ${partsOf(date).year}` : displayDate(date);

/**
 * The stored date of a holiday: its occurrence in today's year or, when there is none, the next; else the last day it had.
 * What an editor has `chosen` stays as long as it is true: a date of this year or the next, and a text that names it.
 */
export function storedDate(rule: RuleText | null, today: CivilDate, chosen?: StoredDate): StoredDate {
  const newYear = civilDate(partsOf(today).year, 1, 1);
  if (rule === null) return { dateIso: newYear, displayDate: ANY_DAY };
  const parsed = parseRule(rule);
  const last = parsed?.kind === "dates" ? parsed.dates.at(-1) : undefined;
  const isKept = chosen && isCurrentDate(rule, chosen.dateIso, today);
  const dateIso = isKept ? chosen.dateIso : (nextOccurrences(rule, newYear, 1)[0] ?? last ?? newYear);
  const isTrue = chosen && namesDate(chosen.displayDate, dateIso);
  return { dateIso, displayDate: isTrue ? chosen.displayDate : defaultDisplayDate(rule, dateIso) };
}
