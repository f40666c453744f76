import { type CivilDate, plusDays } from "@/lib/core/dates";
import type { DailyCount } from "./counts.queries";

/** How many days a report can be for. */
export const REPORT_SPANS = [30, 90] as const;

export type ReportSpan = (typeof REPORT_SPANS)[number];

/** The span that an address asks for; 30 days for anything else. */
export function reportSpan(asked: unknown): ReportSpan {
  return REPORT_SPANS.find((span) => String(span) === asked) ?? 30;
}

/** The last `span` days up to today, which is one of them. */
export function reportRange(span: ReportSpan, today: CivilDate): { from: CivilDate; to: CivilDate } {
  return { from: plusDays(today, 1 - span), to: today };
}

/** All views and visits together. */
export function totalsOf(days: readonly DailyCount[]): { views: number; visits: number } {
  return {
    views: days.reduce((sum, { views }) => sum + views, 0),
    visits: days.reduce((sum, { visits }) => sum + visits, 0),
  };
}

/** The day with the most views, the latest of several; null when there were none. */
export function bestDay(days: readonly DailyCount[]): DailyCount | null {
  const most = Math.max(0, ...days.map(({ views }) => views));
  return most === 0 ? null : (days.findLast(({ views }) => views === most) ?? null);
}
