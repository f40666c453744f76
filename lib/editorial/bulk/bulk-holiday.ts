import type { EditedHoliday } from "../edited-holiday";
import type { HolidayFields } from "../fields";

/** A holiday in a file: its keys and version, and all fields that an editor can change. */
export type BulkHoliday = Pick<EditedHoliday, "id" | "slug" | "version" | "ruleText"> & HolidayFields;

/** A field in a file. The date fields are left out, because they follow from the rule. */
export type FieldName = Exclude<keyof HolidayFields, "dateIso" | "displayDate">;

/**
 * Other columns that a file may have. `id` or `slug` identifies a holiday, `version` detects outdated files, and
 * `dateIso` and `displayDate` can replace a rule. The rest is informational.
 */
export const BESIDE = [
  "id",
  "slug",
  "version",
  "dateIso",
  "displayDate",
  "ruleText",
  "currentVideoUrls",
  "giftCount",
  "createdAt",
  "updatedAt",
  "deletedAt",
  "editedAt",
] as const;

/** A row's values by field, not validated yet. */
export type RawFields = Partial<Record<FieldName, unknown>>;

/** A row's values next to those of its holiday. */
export type Told = {
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
  beside: Readonly<Record<"id" | "slug" | "version" | "dateIso" | "displayDate" | "ruleText", string>>;
  over: (current: BulkHoliday | null) => Told;
};

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
