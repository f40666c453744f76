import { z } from "zod";

/** The file formats for export and import. */
export const BULK_FORMATS = ["csv", "json"] as const;

export type BulkFormat = (typeof BULK_FORMATS)[number];

export const CONTENT_TYPES: Readonly<Record<BulkFormat, string>> = { csv: "text/csv", json: "application/json" };

/** The largest file accepted: about 30,000 holidays with every field filled in. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** The most holidays per file, because all of them are in memory during an import. */
export const MAX_HOLIDAYS = 50_000;

export const TOO_MANY_HOLIDAYS = "More than 50,000 holidays. Please split the file.";

/** The export format in a query; CSV by default. */
export const formatInput = z.enum(BULK_FORMATS, "Format must be csv or json").default("csv");

/** Whether an import only reports what it would do. */
export const dryRunInput = z
  .enum(["1", "0"], "dryRun must be 1 or 0")
  .default("0")
  .transform((text) => text === "1");

/** Returns the format for a content type, or null for an unsupported one. */
export function formatOf(contentType: string | null): BulkFormat | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  return BULK_FORMATS.find((format) => CONTENT_TYPES[format] === type) ?? null;
}
