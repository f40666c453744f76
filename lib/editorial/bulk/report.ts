import type { LineNote, Place } from "./bulk-holiday";
import { emptiedFields, type PlannedChange } from "./plan-row";

/** The most entries of a kind in a report; the counts are complete. */
export const MOST_NOTES = 500;

/** An entry about a line; for a JSON list, `path` includes the entry: "entry 3.rank". */
export type ToldNote = Omit<LineNote, "entry">;

/** What an import would do, or has done, by line. */
export type ImportReport = {
  dryRun: boolean;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  /** Up to `MOST_NOTES`. Any error rejects the whole file. */
  errors: ToldNote[];
  errorCount: number;
  /** Up to `MOST_NOTES`. Warnings do not block an import. */
  warnings: ToldNote[];
  warningCount: number;
  /** Up to `MOST_NOTES`. */
  changes: { line: number; holidayName: string; action: "add" | "update"; fields: string[]; emptied: string[] }[];
};

/** The plan for a file. */
export type ImportPlan = {
  rows: number;
  unchanged: number;
  errors: LineNote[];
  warnings: LineNote[];
  changes: PlannedChange[];
};

const byPlace = (a: Place, b: Place) => a.line - b.line || (a.entry ?? 0) - (b.entry ?? 0);

const placeKey = ({ line, entry }: Place) => `${line} ${entry}`;

function firstNotes(notes: readonly LineNote[]): ToldNote[] {
  return notes
    .toSorted(byPlace)
    .slice(0, MOST_NOTES)
    .map(({ line, entry, path, message }) => {
      const place = entry === undefined ? path : `entry ${entry}${path && `.${path}`}`;
      return { line, path: place, message };
    });
}

/** Summarizes a plan with its counts and first entries. Rows with errors are not counted as added or updated. */
export function importReport(
  { rows, unchanged, errors, warnings, changes }: ImportPlan,
  dryRun: boolean,
): ImportReport {
  const wrong = new Set(errors.map(placeKey));
  const right = changes.filter((change) => !wrong.has(placeKey(change)));
  const added = right.filter(({ before }) => before === null).length;
  return {
    dryRun,
    rows,
    added,
    updated: right.length - added,
    unchanged,
    errors: firstNotes(errors),
    errorCount: errors.length,
    warnings: firstNotes(warnings),
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
