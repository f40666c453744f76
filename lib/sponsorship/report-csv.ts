import { csvText } from "@/lib/core/csv";
import type { DailyCount } from "./counts.queries";

/** One sponsored holiday's days. */
type Report = { holidayName: string; days: readonly DailyCount[] };

/** Every day of every report as a file for spreadsheets: a line of names, then holiday, day (UTC), views, visits. */
export function reportCsv(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ holidayName, days }) =>
    days.map(({ day, views, visits }) => [holidayName, day, views, visits]),
  );
  return csvText(["Holiday", "Day", "Views", "Visits"], rows);
}
