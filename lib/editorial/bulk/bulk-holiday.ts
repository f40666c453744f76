import type { EditedHoliday } from "../edited-holiday";
import type { HolidayFields } from "../fields";

/** A holiday as it stands in a file: what tells it from others and from its older versions, and all that an editor can change. */
export type BulkHoliday = Pick<EditedHoliday, "id" | "slug" | "version" | "ruleText"> & HolidayFields;

/** A field that a file carries: of when a holiday falls that is its rule, from which its dates follow. */
export type FieldName = Exclude<keyof HolidayFields, "dateIso" | "displayDate">;

/**
 * What a file may carry as well. By its id or its slug a holiday is found again, the version guards it against an older file,
 * and dateIso and displayDate stand in for a rule; the rest is for people.
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

/** What a row says of each field, not checked yet. */
export type RawFields = Partial<Record<FieldName, unknown>>;

/** A row beside the holiday that it is about. */
export type Told = {
  /** What the row says; of fields that it says nothing of, nothing. */
  given: RawFields;
  /** The same fields as the holiday has them, in the same form; {} for a new one. */
  standing: RawFields;
  /** Where in the file a field is, by its path in the schema: "sources.0.url". */
  placeOf: (path: string) => string;
};

/** Where in a file a holiday is: of CSV by its line alone, of JSON as a list's entry as well, since a line may have several. */
export type Place = {
  /** Of the file, from 1; where it begins. */
  line: number;
  /** Of the list, from 1; none in CSV. */
  entry?: number | undefined;
};

/** One holiday of a file. */
export type FileRow = Place & {
  /** Its name as it stands there; "" for none. */
  name: string;
  /** What stands there of `BESIDE`, as text; "" for nothing. */
  beside: Readonly<Record<"id" | "slug" | "version" | "dateIso" | "displayDate" | "ruleText", string>>;
  over: (current: BulkHoliday | null) => Told;
};

/** What is wrong, or worth knowing: `path` is the column or the field, "" for the line as a whole. */
export type LineNote = Place & { path: string; message: string };

/** A file taken apart; with problems of the file itself, or of single lines. */
export type BulkFile = { rows: FileRow[]; problems: LineNote[] };

/** Whether a field says nothing. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}
