import { csvText } from "@/lib/core/csv";
import type { DailyCount } from "./counts.queries";

/** One sponsored holiday and its days. */
type Report = { holidayName: string; days: readonly DailyCount[] };

/** Returns every day of every report as CSV for spreadsheets: a header line, then holiday, day (UTC), views, visits. */
export function reportCsv(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ holidayName, days }) =>
    days.map(({ day, views, visits }) => [holidayName, day, views, visits]),
  );
  return csvText(["Holiday", "Day", "Views", "Visits"], rows);
}
