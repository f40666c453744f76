import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { unneutralised } from "@/lib/core/csv";
import { counted } from "@/lib/core/text";
import { MAX_SOURCES } from "../limits";
import {
  BESIDE,
  type BulkFile,
  type BulkHoliday,
  type FieldName,
  type FileRow,
  type LineNote,
  type Told,
} from "./bulk-holiday";
import { type Cells, cellsOf, columnNames, columnOfPath, fieldOfColumn, readField } from "./columns";
import { MAX_HOLIDAYS, TOO_MANY_HOLIDAYS } from "./input";
import { inTurns } from "./turns";

/** The size of a chunk of the file. Other requests run between chunks. */
const PIECE_BYTES = 64 * 1024;

/** Far longer than any valid row. Without it, an unclosed quotation mark would read to the end of the file. */
const MAX_ROW_CHARACTERS = 128_000;

/** Normalizes a column name: "source_1_title" matches `source1Title`. */
const columnKey = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");

const KNOWN: ReadonlyMap<string, string> = new Map(
  [...columnNames(MAX_SOURCES), ...BESIDE].map((name) => [columnKey(name), name]),
);

/** Detects the delimiter from the header: in some countries, spreadsheets write semicolons. */
function delimiterOf(text: string): string {
  const [names = ""] = text.split("\n", 1);
  const count = (sign: string) => names.split(sign).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/** Yields the file in chunks, until enough has been read. */
async function* pieces(text: string, isEnough: () => boolean): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length && !isEnough(); start += PIECE_BYTES) {
    await setImmediate();
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}

const SYNTAX: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A cell’s opening quotation mark is never closed",
  CSV_MAX_RECORD_SIZE: "A cell’s opening quotation mark is never closed",
  CSV_INVALID_CLOSING_QUOTE: "There’s text after a cell’s closing quotation mark",
  INVALID_OPENING_QUOTE: "There’s a quotation mark inside a cell: put the cell in quotation marks and double this one",
};

type Line = { line: number; cells: string[] };

/**
 * Returns the lines that are not empty, with the number of their first line, since a cell may span several. `problem`
 * is where the file stops being CSV, or is too long. Line endings must be uniform for the library to count lines
 * correctly.
 */
async function readLines(text: string): Promise<{ lines: Line[]; problem: LineNote | null }> {
  const lines: Line[] = [];
  let next = 1;
  // The first line is the header.
  const firstTooMany = () => lines.at(MAX_HOLIDAYS + 1);
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: "\n",
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
    // Take each record right away: records still queued are lost when a later line is invalid.
    on_record: (cells: string[], info) => {
      if (cells.some((cell) => cell.trim() !== "")) lines.push({ line: next, cells: cells.map(unneutralised) });
      next = info.lines + 1;
      return null;
    },
  });
  let problem: LineNote | null = null;
  try {
    await pipeline(Readable.from(pieces(text, () => firstTooMany() !== undefined)), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problem = { line: next, path: "", message: SYNTAX[error.code] ?? "This isn’t valid CSV" };
  }
  const tooMany = firstTooMany();
  if (tooMany) return { lines: [], problem: { line: tooMany.line, path: "", message: TOO_MANY_HOLIDAYS } };
  return { lines, problem };
}

/** Returns our column names, "" for a column without a name, and any problems with them. */
function readNames({ line, cells }: Line): { names: string[]; problems: LineNote[] } {
  const problems: LineNote[] = [];
  const names = cells.map((cell) => {
    const written = cell.trim();
    const name = KNOWN.get(columnKey(written));
    if (written !== "" && !name) problems.push({ line, path: written, message: "Unknown column" });
    return name ?? written;
  });
  const again = names.filter((name, at) => name !== "" && names.indexOf(name) < at);
  for (const path of again) problems.push({ line, path, message: "Duplicate column" });
  return { names, problems };
}

/** Returns what is wrong with the number of cells in a line, or null. */
function shapeProblem({ line, cells }: Line, names: readonly string[]): LineNote | null {
  const least = names.findLastIndex((name) => name !== "") + 1;
  if (cells.length < least)
    return { line, path: "", message: `This line has ${counted(cells.length, "cell")}; the header has ${least}` };
  const nameless = cells.find((cell, at) => !names[at] && cell.trim() !== "");
  return nameless === undefined
    ? null
    : { line, path: "", message: "This line has a value in a column without a name" };
}

const asText = (holiday: BulkHoliday): Cells =>
  Object.fromEntries(Object.entries(cellsOf(holiday)).map(([name, cell]) => [name, String(cell ?? "")]));

const valuesOf = (fields: readonly FieldName[], cells: Cells) =>
  Object.fromEntries(fields.map((field) => [field, readField(field, cells)]));

/** Returns the row's values next to its holiday's. A column missing from the file has the holiday's value. */
function over(cells: Cells, fields: readonly FieldName[], current: BulkHoliday | null): Told {
  const standing = current ? asText(current) : {};
  const all = { ...standing, ...cells };
  return {
    given: valuesOf(fields, all),
    standing: current ? valuesOf(fields, standing) : {},
    placeOf: (path) => columnOfPath(path, all),
  };
}

function rowOf({ line, cells }: Line, names: readonly string[], fields: readonly FieldName[]): FileRow {
  const named: Cells = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  const text = (name: string) => named[name]?.trim() ?? "";
  const [id, slug, version] = [text("id"), text("slug"), text("version")];
  return {
    line,
    name: text("holidayName"),
    beside: {
      id,
      slug,
      version,
      dateIso: text("dateIso"),
      displayDate: text("displayDate"),
      ruleText: text("ruleText"),
    },
    over: (current) => over(named, fields, current),
  };
}

/** Reads a CSV file: as we write it, or as a spreadsheet saved it. */
export async function readCsv(text: string): Promise<BulkFile> {
  const { lines, problem } = await readLines(text.replace(/\r\n?/g, "\n"));
  const [first, ...rest] = lines;
  if (!first) return { rows: [], problems: [problem ?? { line: 1, path: "", message: "The file is empty" }] };
  const { names, problems } = readNames(first);
  // Without valid column names, the cells cannot be interpreted.
  const read = problems.length === 0 ? rest : [];
  const fields = [...new Set(names.map(fieldOfColumn))].filter((field) => field !== null);
  const rows: FileRow[] = [];
  for await (const each of inTurns(read)) {
    const misshape = shapeProblem(each, names);
    if (misshape) problems.push(misshape);
    else rows.push(rowOf(each, names, fields));
  }
  if (problem) problems.push(problem);
  return { rows, problems };
}
