import type { LineNote } from "./bulk-holiday";
import { emptiedFields, type PlannedChange } from "./plan-row";

/** More of a kind than this nobody reads: the counts say how many there are. */
export const MOST_NOTES = 500;

/** What an import would do, or has done; by the lines of its file. */
export type ImportReport = {
  dryRun: boolean;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  /** The first ones; any of them keeps the whole file out. */
  errors: LineNote[];
  errorCount: number;
  /** The first ones; none of them keeps anything out. */
  warnings: LineNote[];
  warningCount: number;
  /** The first ones. */
  changes: { line: number; holidayName: string; action: "add" | "update"; fields: string[]; emptied: string[] }[];
};

/** What a file comes down to. */
export type ImportPlan = {
  rows: number;
  unchanged: number;
  errors: LineNote[];
  warnings: LineNote[];
  changes: PlannedChange[];
};

const byLine = (a: LineNote, b: LineNote) => a.line - b.line;

/** A plan in numbers, and the first of what they are made of. What is wrong is not counted as added or updated. */
export function importReport(
  { rows, unchanged, errors, warnings, changes }: ImportPlan,
  dryRun: boolean,
): ImportReport {
  const wrong = new Set(errors.map(({ line }) => line));
  const right = changes.filter(({ line }) => !wrong.has(line));
  const added = right.filter(({ before }) => before === null).length;
  return {
    dryRun,
    rows,
    added,
    updated: right.length - added,
    unchanged,
    errors: errors.toSorted(byLine).slice(0, MOST_NOTES),
    errorCount: errors.length,
    warnings: warnings.toSorted(byLine).slice(0, MOST_NOTES),
    warningCount: warnings.length,
    changes: right.slice(0, MOST_NOTES).map(({ line, before, after, changes: touched }) => ({
      line,
      holidayName: after.holidayName,
      action: before ? "update" : "add",
      fields: Object.keys(touched),
      emptied: before ? emptiedFields(touched) : [],
    })),
  };
}
