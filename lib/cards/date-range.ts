import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";

/** Returns the first and last date a card can be for, both included. Source: spec section 9, date picker range. */
export function cardDateRange(today: CivilDate): { first: CivilDate; last: CivilDate } {
  const { year } = partsOf(today);
  return { first: civilDate(year - 2, 1, 1), last: civilDate(year + 2, 12, 31) };
}

/** Returns why a card can't be for `date`; null when it can. */
export function cardDateProblem(date: CivilDate, today: CivilDate): string | null {
  const { first, last } = cardDateRange(today);
  if (date >= first && date <= last) return null;
  return `You can send cards for dates from ${partsOf(first).year} through ${partsOf(last).year}.`;
}
