import { z } from "zod";

/** The forms in which a calendar leaves and comes back. */
export const BULK_FORMATS = ["csv", "json"] as const;

export type BulkFormat = (typeof BULK_FORMATS)[number];

export const CONTENT_TYPES: Readonly<Record<BulkFormat, string>> = { csv: "text/csv", json: "application/json" };

/** The largest file that is read: some 30,000 holidays with all that can be said of them. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** The most holidays that one file brings in: each is held in memory until all are written. */
export const MAX_HOLIDAYS = 50_000;

export const TOO_MANY_HOLIDAYS = "More than 50,000 holidays. Please split the file.";

/** The form asked for in a query; CSV without a word. */
export const formatInput = z.enum(BULK_FORMATS, "Format must be csv or json").default("csv");

/** Whether an import is only to say what it would do. */
export const dryRunInput = z
  .enum(["1", "0"], "dryRun must be 1 or 0")
  .default("0")
  .transform((text) => text === "1");

/** The form of a body by its content-type, or null for none of ours. */
export function formatOf(contentType: string | null): BulkFormat | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  return BULK_FORMATS.find((format) => CONTENT_TYPES[format] === type) ?? null;
}
