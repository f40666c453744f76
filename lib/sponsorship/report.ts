import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import type { DailyCount } from "./counts.queries";

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
