import type { CivilDate } from "@/lib/core/dates";

/** How far ahead dates without a holiday are looked for: a year, and the same date in the next. */
export const REPORT_DAYS = 366;

/** Notes with fewer characters say little more than the name does. */
export const SHORT_NOTES = 40;

/** More of a kind than this nobody mends in one sitting. */
export const MOST_OF_A_KIND = 200;

/** The first of something, and how many there are of it in all. */
export type FirstOf<Row> = { total: number; rows: Row[] };

export type NamedHoliday = { id: string; holidayName: string };

/** What an editor might mend next. Days from `from` to `to`, both included. */
export type ContentReport = {
  from: CivilDate;
  to: CivilDate;
  counts: { holidays: number; days: number; weeks: number; months: number; edited: number };
  /** Dates on which nothing but a month's observance falls. */
  datesWithoutPick: FirstOf<CivilDate>;
  /** Dates on which several have the lowest rank: the alphabet decides which is the pick. `holidays` are the first of `count`. */
  tiedPicks: FirstOf<{ date: CivilDate; count: number; holidays: NamedHoliday[] }>;
  /** `length` in characters; 0 for none. */
  shortNotes: FirstOf<NamedHoliday & { length: number }>;
  missingSources: FirstOf<NamedHoliday>;
  withoutHistory: FirstOf<NamedHoliday>;
  /** Rules that never fall again: the holiday is on no calendar from now on. */
  deadRules: FirstOf<NamedHoliday & { ruleText: string }>;
  unknownCategories: FirstOf<NamedHoliday & { category: string }>;
};
