import { type CivilDate, civilDate, partsOf } from "@/lib/civil-date";
import { nextOccurrences, type RuleText } from "./rule";

/** How many coming dates a holiday's page lists. Source: design section 3. */
const COUNT = 5;

/** Gives the coming dates of one holiday as seen from `day`, the next one first; [] for a holiday without a rule. */
export type NextDates = (day: CivilDate) => CivilDate[];

/** The coming dates of a holiday, today's own included; a month's observance counts while its month lasts. */
export function nextDatesOf(holiday: { rule: RuleText | null; isMonthObservance: boolean }): NextDates {
  return (day) => {
    if (holiday.rule === null) return [];
    const { year, month } = partsOf(day);
    return nextOccurrences(holiday.rule, holiday.isMonthObservance ? civilDate(year, month, 1) : day, COUNT);
  };
}
