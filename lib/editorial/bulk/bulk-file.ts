import { ReadableStream as WebStream } from "node:stream/web";
import { csvStream } from "@/lib/core/csv";
import type { BulkFile, BulkHoliday } from "./bulk-holiday";
import { cellsOf, columnNames } from "./columns";
import { readCsv } from "./csv-file";
import type { BulkFormat } from "./input";
import { jsonFile, readJsonFile } from "./json-file";

async function* rowsOf(names: readonly string[], pages: AsyncIterable<readonly BulkHoliday[]>) {
  for await (const page of pages) {
    yield page.map((holiday) => {
      const cells = cellsOf(holiday);
      return names.map((name) => cells[name] ?? null);
    });
  }
}

/** A file of holidays as it is asked for; none of them has more than `sourceCount` sources. */
export function bulkFile(
  format: BulkFormat,
  sourceCount: number,
  pages: AsyncIterable<readonly BulkHoliday[]>,
): ReadableStream<Uint8Array> {
  if (format === "json") return WebStream.from(jsonFile(pages)) as ReadableStream<Uint8Array>;
  const names = columnNames(sourceCount);
  return csvStream(names, rowsOf(names, pages));
}

const NO_UTF8 = "The file isn’t UTF-8: in your spreadsheet, save it as “CSV UTF-8”";

/** The text, without a byte order mark; null when it is not UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A file taken apart; one that is not in UTF-8 has a problem and no rows. */
export async function readFile(format: BulkFormat, bytes: Uint8Array): Promise<BulkFile> {
  const text = decoded(bytes);
  if (text === null) return { rows: [], problems: [{ line: 1, path: "", message: NO_UTF8 }] };
  return format === "csv" ? readCsv(text) : readJsonFile(text);
}
