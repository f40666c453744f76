import { isUtf8 } from "node:buffer";
import { ReadableStream as WebStream } from "node:stream/web";
import { csvStream } from "@/lib/core/csv";
import { cellsOf, columnNames, FIELDS, readCsv } from "./csv-file";
import { type BulkFormat, MAX_HOLIDAYS, TOO_MANY_HOLIDAYS } from "./input";
import {
  BESIDE,
  type BulkFile,
  type BulkHoliday,
  type FileRow,
  fileRow,
  inBatches,
  type LineNote,
  type Place,
} from "./rows";

/** Returns a holiday as one line of a JSON file. */
function jsonLine(holiday: BulkHoliday): string {
  const { id, slug, version, ruleText } = holiday;
  const fields = FIELDS.map((name) => [name, holiday[name]]);
  return JSON.stringify({ id, slug, version, ...Object.fromEntries(fields), ruleText });
}

/** Streams a JSON file of holidays, one per line. */
async function* jsonFile(pages: AsyncIterable<readonly BulkHoliday[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = "[\n";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield encoder.encode(before + page.map(jsonLine).join(",\n"));
    before = ",\n";
  }
  yield encoder.encode(before === "[\n" ? "[]\n" : "\n]\n");
}

type Element = { line: number; entry: number; text: string };

const linesIn = (text: string) => text.split("\n").length - 1;

/** Returns the index of the comma or bracket that ends the element starting at `from`, or the text's length. */
function endOfElement(text: string, from: number): number {
  const sign = /["\\[\]{},]/g;
  sign.lastIndex = from;
  let depth = 0;
  let isText = false;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const [character] = found;
    if (character === "\\") sign.lastIndex += 1;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === "[" || character === "{") depth += 1;
    else if (depth === 0) return found.index;
    else if (character !== ",") depth -= 1;
  }
  return text.length;
}

/** Yields the text of each element of a JSON list with its place, and finally a problem when the list is malformed. */
function* elementsOf(text: string): Generator<Element | LineNote> {
  let line = 1;
  let entry = 0;
  let at = 0;
  const skipSpace = () => {
    const space = /\s*/y;
    space.lastIndex = at;
    const [skipped = ""] = space.exec(text) ?? [];
    line += linesIn(skipped);
    at += skipped.length;
  };
  skipSpace();
  if (text[at] !== "[") {
    yield {
      line,
      path: "",
      message: at === text.length ? "The file is empty" : "The file must be a JSON list, in [ and ]",
    };
    return;
  }
  do {
    at += 1;
    entry += 1;
    skipSpace();
    const end = endOfElement(text, at);
    const element = text.slice(at, end);
    if (element !== "" || text[end] === ",") yield { line, entry, text: element };
    line += linesIn(element);
    at = end;
  } while (text[at] === ",");
  if (text[at] !== "]") yield { line, path: "", message: "The list is missing its closing ]" };
  else if (text.slice(at + 1).trim() !== "")
    yield { line, path: "", message: "There’s text after the end of the list" };
}

const KNOWN: ReadonlySet<string> = new Set([...FIELDS, ...BESIDE]);

function rowOf(place: Place, holiday: Record<string, unknown>): FileRow {
  const pick = (from: object) =>
    Object.fromEntries(FIELDS.filter((name) => name in holiday).map((name) => [name, Reflect.get(from, name)]));
  const textOf = (name: string) => {
    const value = holiday[name] ?? "";
    return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
  };
  const given = pick(holiday);
  return fileRow(place, textOf, (current) => ({
    given,
    standing: current ? pick(current) : {},
    placeOf: (path) => path,
  }));
}

/** Reads a JSON file: a list of holidays as `jsonFile` writes it, in any layout. */
export async function readJsonFile(text: string): Promise<BulkFile> {
  const rows: FileRow[] = [];
  const problems: LineNote[] = [];
  const unknown = new Set<string>();
  for await (const element of inBatches(elementsOf(text))) {
    if ("message" in element) {
      problems.push(element);
      continue;
    }
    const { line, entry } = element;
    if (entry > MAX_HOLIDAYS) return { rows: [], problems: [{ line, entry, path: "", message: TOO_MANY_HOLIDAYS }] };
    try {
      const holiday: unknown = JSON.parse(element.text);
      if (typeof holiday !== "object" || holiday === null || Array.isArray(holiday)) {
        problems.push({ line, entry, path: "", message: "Each holiday must be a JSON object, in { and }" });
        continue;
      }
      for (const path of Object.keys(holiday).filter((name) => !KNOWN.has(name) && !unknown.has(name))) {
        unknown.add(path);
        problems.push({ line, entry, path, message: "Unknown field" });
      }
      rows.push(rowOf({ line, entry }, holiday as Record<string, unknown>));
    } catch {
      problems.push({ line, entry, path: "", message: "This isn’t valid JSON" });
    }
  }
  return { rows, problems };
}

async function* rowsOf(names: readonly string[], pages: AsyncIterable<readonly BulkHoliday[]>) {
  for await (const page of pages) {
    yield page.map((holiday) => {
      const cells = cellsOf(holiday);
      return names.map((name) => cells[name] ?? null);
    });
  }
}

/** Streams a file of holidays. `sourceCount` is the largest number of sources of any of them. */
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

/** Parses a file into rows. A file that is not UTF-8 has a problem and no rows. */
export async function readFile(format: BulkFormat, bytes: Uint8Array): Promise<BulkFile> {
  if (!isUtf8(bytes)) return { rows: [], problems: [{ line: 1, path: "", message: NO_UTF8 }] };
  const text = new TextDecoder().decode(bytes); // without the byte order mark
  return format === "csv" ? readCsv(text) : readJsonFile(text);
}
