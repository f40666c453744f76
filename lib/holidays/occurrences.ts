import { type CivilDate, civilDate, partsOf } from "@/lib/civil-date";
import { displayDate } from "@/lib/dates";
import { nextOccurrences, occurrencesInYear, parseRule, type RuleText } from "./rule";
import { type CalendarWindow, yearsOf } from "./window";

/** Every day of the window on which the rule falls, in order; [] for a holiday without a rule. */
export function occurrencesInWindow(rule: RuleText | null, window: CalendarWindow): CivilDate[] {
  if (rule === null) return [];
  return yearsOf(window).flatMap((year) => occurrencesInYear(rule, year));
}

/** What a holiday without a rule shows as its date. */
export const ANY_DAY = "Any day";

/** The stored date of a holiday: its occurrence in today's year or, when there is none, the next; else the last day it had. */
export function storedDate(rule: RuleText | null, today: CivilDate): { dateIso: CivilDate; displayDate: string } {
  const newYear = civilDate(partsOf(today).year, 1, 1);
  if (rule === null) return { dateIso: newYear, displayDate: ANY_DAY };
  const parsed = parseRule(rule);
  const last = parsed?.kind === "dates" ? parsed.dates.at(-1) : undefined;
  const dateIso = nextOccurrences(rule, newYear, 1)[0] ?? last ?? newYear;
  return { dateIso, displayDate: displayDate(dateIso) };
}
