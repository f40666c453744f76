import type { DailyCount } from "@/lib/sponsor-counts/queries";

/** One sponsored holiday's days. */
type Report = { holidayName: string; days: readonly DailyCount[] };

/** Without it spreadsheets read UTF-8 as something else. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A cell that begins so is a formula to a spreadsheet. Source: OWASP, CSV injection. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/** Text as a cell: never a formula, in quotes where it needs them. Source: RFC 4180, section 2. */
export function csvCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Every day of every report as a file for spreadsheets: a line of names, then holiday, day (UTC), views, visits. */
export function reportCsv(reports: readonly Report[]): string {
  const lines = reports.flatMap(({ holidayName, days }) => {
    const name = csvCell(holidayName);
    return days.map(({ day, views, visits }) => `${name},${day},${views},${visits}`);
  });
  return `${BYTE_ORDER_MARK}${["Holiday,Day,Views,Visits", ...lines].join("\r\n")}\r\n`;
}
