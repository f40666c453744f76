import { counted } from "@/lib/core/text";
import { fieldLabel } from "../edited-holiday";
import { type BulkFormat, MAX_FILE_BYTES } from "./input";
import type { LineNote } from "./rows";

/** An entry about a line; for a JSON list, `path` includes the entry: "entry 3.rank". */
export type ReportNote = Omit<LineNote, "entry">;

/** What an import would do, or has done, by line. */
export type ImportReport = {
  dryRun: boolean;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  /** The first ones. Any error rejects the whole file. */
  errors: ReportNote[];
  errorCount: number;
  /** The first ones. Warnings do not block an import. */
  warnings: ReportNote[];
  warningCount: number;
  /** The first ones. */
  changes: { line: number; holidayName: string; action: "add" | "update"; fields: string[]; emptied: string[] }[];
};

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Fields with a shorter label in lists. */
const SHORT_LABELS: Readonly<Record<string, string>> = {
  rule: "rule",
  lengthDays: "length",
  sourceUrl: "main source",
  messages: "messages",
};

/** Lists fields in words: "name, notes, and rank". */
export const fieldsInWords = (fields: readonly string[]): string =>
  list.format(fields.map((name) => SHORT_LABELS[name] ?? fieldLabel(name).toLowerCase()));

export const formatInWords = (format: BulkFormat): string => format.toUpperCase();

/** Returns the format of a file by its name, or else its type; null for an unsupported one. */
export function formatOfFile({ name, type }: { name: string; type: string }): BulkFormat | null {
  const ending =
    /\.(csv|json)$/i.exec(name)?.[1]?.toLowerCase() ?? /^(?:text|application)\/(csv|json)$/.exec(type)?.[1];
  return ending === "csv" || ending === "json" ? ending : null;
}

/** Formats a file size: "12 KB", "3.4 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return counted(bytes, "byte");
  const [amount, unit] = bytes < 999_500 ? [bytes / 1000, "KB"] : [bytes / 1_000_000, "MB"];
  return `${amount < 10 ? amount.toFixed(1).replace(/\.0$/, "") : Math.round(amount)} ${unit}`;
}

/** Returns why a file cannot be imported, or null. */
export function fileProblem(file: { name: string; type: string; size: number }): string | null {
  if (formatOfFile(file) === null) return "Choose a CSV or a JSON file.";
  if (file.size === 0) return "This file is empty.";
  return file.size > MAX_FILE_BYTES ? `This file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.` : null;
}

/** Summarizes a checked file: ready to import, problems to fix, or nothing to do. */
export function checkInWords({ errorCount, added, updated, unchanged }: ImportReport): string {
  if (errorCount > 0) return `${counted(errorCount, "problem")} to fix in the file`;
  if (added + updated > 0) return "Ready to import";
  return unchanged > 0 ? "The calendar already has all of this" : "This file has no holidays";
}

/** Summarizes an import: "12 holidays imported: 2 added, 10 changed." */
export function importInWords({ added, updated }: ImportReport): string {
  const NUMBER = new Intl.NumberFormat("en-US");
  return `${counted(added + updated, "holiday")} imported: ${NUMBER.format(added)} added, ${NUMBER.format(updated)} changed.`;
}
