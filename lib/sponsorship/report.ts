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
  const sumOf = (key: "views" | "visits") => days.reduce((sum, { [key]: count }) => sum + count, 0);
  return { views: sumOf("views"), visits: sumOf("visits") };
}

/** Returns the day with the most views, the latest of several; null when there were no views. */
export function bestDay(days: readonly DailyCount[]): DailyCount | null {
  const most = Math.max(0, ...days.map(({ views }) => views));
  return most === 0 ? null : (days.findLast(({ views }) => views === most) ?? null);
}

/** Returns the count at the top of a chart: the smallest of 1, 2 or 5 times a power of ten that is at least `most`. */
export function roundTop(most: number): number {
  if (most <= 5) return 5;
  const step = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((times) => times * step).find((top) => top >= most) ?? most;
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
