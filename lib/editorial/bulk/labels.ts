import { counted } from "@/lib/core/text";
import type { FieldName } from "./bulk-holiday";
import { type BulkFormat, MAX_FILE_BYTES } from "./input";
import type { ImportReport } from "./report";

const FIELD_WORDS: Readonly<Record<FieldName | "dateIso" | "displayDate", string>> = {
  holidayName: "name",
  rule: "rule",
  dateIso: "date",
  displayDate: "display date",
  category: "category",
  isMonthObservance: "month observance",
  lengthDays: "length",
  rank: "rank",
  tone: "tone",
  emoji: "emoji",
  hue: "color",
  notes: "notes",
  history: "history",
  sourceUrl: "main source",
  sources: "sources",
  videoUrls: "videos",
  categoryVideo: "category’s video",
  celebrate: "ways to celebrate",
  messages: "messages",
  origin: "origin",
};

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Lists fields in words: "name, notes, and rank". */
export const fieldsInWords = (fields: readonly string[]): string =>
  list.format(fields.map((name) => FIELD_WORDS[name as FieldName] ?? name));

const FORMAT_WORDS: Readonly<Record<BulkFormat, string>> = { csv: "CSV", json: "JSON" };

export const formatInWords = (format: BulkFormat): string => FORMAT_WORDS[format];

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
