import type { LineNote, Place } from "./bulk-holiday";
import { emptiedFields, type PlannedChange } from "./plan-row";

/** More of a kind than this nobody reads: the counts say how many there are. */
export const MOST_NOTES = 500;

/** What is told of a line; of a list's entry the path says which one it is: "entry 3.rank". */
export type ToldNote = Omit<LineNote, "entry">;

/** What an import would do, or has done; by the lines of its file. */
export type ImportReport = {
  dryRun: boolean;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  /** The first ones; any of them keeps the whole file out. */
  errors: ToldNote[];
  errorCount: number;
  /** The first ones; none of them keeps anything out. */
  warnings: ToldNote[];
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

/** A plan in numbers, and the first of what they are made of. What is wrong is not counted as added or updated. */
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
