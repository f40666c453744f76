import type { CivilDate } from "@/lib/core/civil-date";

/** The number of days checked for a missing pick: a year, including the same date next year. */
export const REPORT_DAYS = 366;

/** Notes with fewer characters add little to the name. */
export const SHORT_NOTES = 40;

/** The most rows per finding; the totals are complete. */
export const MOST_OF_A_KIND = 200;

/** The first rows, and the total. */
export type FirstOf<Row> = { total: number; rows: Row[] };

export type NamedHoliday = { id: string; holidayName: string };

/** What an editor could fix next, for the days `from` to `to`, inclusive. */
export type ContentReport = {
  from: CivilDate;
  to: CivilDate;
  counts: { holidays: number; days: number; weeks: number; months: number; edited: number };
  /** Dates without a holiday other than month observances. */
  datesWithoutPick: FirstOf<CivilDate>;
  /**
   * Dates where several holidays share the lowest rank, so that the alphabet decides the pick. `holidays` are the first
   * of `count`.
   */
  tiedPicks: FirstOf<{ date: CivilDate; count: number; holidays: NamedHoliday[] }>;
  /** `length` is in characters; 0 for none. */
  shortNotes: FirstOf<NamedHoliday & { length: number }>;
  missingSources: FirstOf<NamedHoliday>;
  withoutHistory: FirstOf<NamedHoliday>;
  /** Rules that never fall again, so the holiday is not on the calendar any more. */
  deadRules: FirstOf<NamedHoliday & { ruleText: string }>;
  unknownCategories: FirstOf<NamedHoliday & { category: string }>;
};
