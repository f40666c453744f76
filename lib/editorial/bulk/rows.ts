import { setImmediate } from "node:timers/promises";
import type { EditedHoliday } from "../edited-holiday";
import type { HolidayFields } from "../input";

/** A holiday in a file: its keys and version, and all fields that an editor can change. */
export type BulkHoliday = Pick<EditedHoliday, "id" | "slug" | "version" | "ruleText"> & HolidayFields;

/** A field in a file. The date fields are left out, because they follow from the rule. */
export type FieldName = Exclude<keyof HolidayFields, "dateIso" | "displayDate">;

/**
 * Columns beside the fields that are read. `id` or `slug` identifies a holiday, `version` detects outdated files,
 * `dateIso` and `displayDate` can replace a rule, and `ruleText` is informational.
 */
const READ_BESIDE = ["id", "slug", "version", "dateIso", "displayDate", "ruleText"] as const;

type Beside = Readonly<Record<(typeof READ_BESIDE)[number], string>>;

/** All columns that a file may have beside the fields. */
export const BESIDE: readonly string[] = [
  ...READ_BESIDE,
  ...["currentVideoUrls", "giftCount", "createdAt", "updatedAt", "deletedAt", "editedAt"],
];

/** A row's values by field, not validated yet. */
export type RawFields = Partial<Record<FieldName, unknown>>;

/** A row's values next to those of its holiday. */
export type Values = {
  /** The values in the row; fields that the row leaves out are missing. */
  given: RawFields;
  /** The same fields of the stored holiday, in the same form; {} for a new one. */
  standing: RawFields;
  /** Returns the column or field of a schema path such as "sources.0.url". */
  placeOf: (path: string) => string;
};

/** The place of a holiday in a file: the line and, in JSON, the list entry, since a line may contain several. */
export type Place = {
  /** The line where it starts, from 1. */
  line: number;
  /** The list entry, from 1; missing in CSV. */
  entry?: number | undefined;
};

/** A holiday in a file. */
export type FileRow = Place & {
  /** The name in the row; "" for none. */
  name: string;
  /** The row's other columns as text; "" for none. */
  beside: Beside;
  over: (current: BulkHoliday | null) => Values;
};

/** Returns a row; `textOf` gives the text of a column, "" for none. */
export function fileRow(place: Place, textOf: (name: string) => string, over: FileRow["over"]): FileRow {
  const beside = Object.fromEntries(READ_BESIDE.map((name) => [name, textOf(name)])) as Beside;
  return { ...place, name: textOf("holidayName"), beside, over };
}

/** An error or a warning; `path` is the column or field, "" for the whole line. */
export type LineNote = Place & { path: string; message: string };

/** A parsed file, with the problems of the file or of single lines. */
export type BulkFile = { rows: FileRow[]; problems: LineNote[] };

/** Whether a value is empty. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

/** The number of rows to process before other requests get a turn. */
const ROWS_IN_A_TURN = 50;

/** Yields the list's entries, pausing regularly so that other requests are not blocked by a long file. */
export async function* inBatches<T>(list: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const each of list) {
    count += 1;
    if (count % ROWS_IN_A_TURN === 0) await setImmediate();
    yield each;
  }
}
