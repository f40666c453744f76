import type { CivilDate } from "@/lib/core/civil-date";
import { csvText } from "@/lib/core/csv";
import { plusDays } from "@/lib/core/dates";
import type { DailyCount } from "./accounts.queries";

/** The numbers of days that a report can cover. */
export const REPORT_SPANS = [30, 90] as const;

export type ReportSpan = (typeof REPORT_SPANS)[number];

/** Returns the requested span; 30 days for anything else. */
export function reportSpan(requested: unknown): ReportSpan {
  return REPORT_SPANS.find((span) => String(span) === requested) ?? 30;
}

/** Returns the last `span` days, including today. */
export function reportRange(span: ReportSpan, today: CivilDate): { from: CivilDate; to: CivilDate } {
  return { from: plusDays(today, 1 - span), to: today };
}

/** Returns the total views and visits. */
export function totalsOf(days: readonly DailyCount[]): { views: number; visits: number } {
  return {
    views: days.reduce((sum, { views }) => sum + views, 0),
    visits: days.reduce((sum, { visits }) => sum + visits, 0),
  };
}

/** Returns the day with the most views, the latest of several; null when there were no views. */
export function bestDay(days: readonly DailyCount[]): DailyCount | null {
  const most = Math.max(0, ...days.map(({ views }) => views));
  return most === 0 ? null : (days.findLast(({ views }) => views === most) ?? null);
}

/** A bar of a chart. All numbers are fractions of the chart's width and height, 0 to 1; a bar starts at the bottom. */
export type Bar = { left: number; width: number; height: number };

/** The fraction of a bar's space that stays empty. */
const GAP = 0.3;

/** Returns the smallest of 1, 2 or 5 times a power of ten that is at least `most`, and at least 5. */
export function roundTop(most: number): number {
  if (most <= 5) return 5;
  const step = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((times) => times * step).find((top) => top >= most) ?? most;
}

/** Returns a bar for each count, from left to right; `top` is the count at the top of the chart. */
export function barsOf(counts: readonly number[]): { top: number; bars: Bar[] } {
  const top = roundTop(Math.max(0, ...counts));
  const room = 1 / Math.max(counts.length, 1);
  const bars = counts.map((count, index) => ({
    left: (index + GAP / 2) * room,
    width: room * (1 - GAP),
    height: count / top,
  }));
  return { top, bars };
}

/** One sponsored holiday and its days. */
type Report = { holidayName: string; days: readonly DailyCount[] };

/** Returns every day of every report as CSV for spreadsheets: a header line, then holiday, day (UTC), views, visits. */
export function reportCsv(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ holidayName, days }) =>
    days.map(({ day, views, visits }) => [holidayName, day, views, visits]),
  );
  return csvText(["Holiday", "Day", "Views", "Visits"], rows);
}
