import { type CivilDate, civilDate, partsOf, plusDays } from "@/lib/core/dates";
import { nextOccurrences, type RuleText } from "./rule";

/** How many coming dates a holiday's page lists. Source: design section 3. */
const COUNT = 5;

/** Gives the coming dates of one holiday as seen from `day`, the next one first; [] for a holiday without a rule. */
export type NextDates = (day: CivilDate) => CivilDate[];

type Lasting = { rule: RuleText | null; isMonthObservance: boolean; lengthDays: number };

/** The coming dates of a holiday, today's own included; a week, or a month's observance, counts while it lasts. */
export function nextDatesOf({ rule, isMonthObservance, lengthDays }: Lasting): NextDates {
  return (day) => {
    if (rule === null) return [];
    const { year, month } = partsOf(day);
    const from = isMonthObservance ? civilDate(year, month, 1) : plusDays(day, 1 - lengthDays);
    return nextOccurrences(rule, from, COUNT);
  };
}
