import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { type CsvCell, unneutralised } from "@/lib/core/csv";
import { counted } from "@/lib/core/text";
import { MAX_MESSAGES, MAX_SOURCES } from "../limits";
import { MAX_HOLIDAYS, TOO_MANY_HOLIDAYS } from "./input";
import {
  BESIDE,
  type BulkFile,
  type BulkHoliday,
  type FieldName,
  type FileRow,
  fileRow,
  inBatches,
  type LineNote,
} from "./rows";

/** The cells of a row by column, as text; a missing column is "". */
type Cells = Readonly<Record<string, string>>;

/** How a field is in a row: its columns, its cells in their order, and its value as the schema expects it. */
type Columns<Value> = {
  names: readonly string[];
  write: (value: Value) => CsvCell[];
  read: (cells: readonly string[]) => unknown;
};

const filled = (cell: string) => (cell.trim() === "" ? null : cell);

const lowerCase = (cell: string) => cell.trim().toLowerCase();

/** Anything but a whole number stays text, which the schema then rejects. */
const wholeNumber = (cell: string) => (/^\s*-?\d{1,9}\s*$/.test(cell) ? Number(cell) : cell);

function yesOrNo(cell: string): boolean | string {
  if (/^\s*(true|yes|1)\s*$/i.test(cell)) return true;
  return /^\s*(false|no|0)\s*$/i.test(cell) ? false : cell;
}

const oneColumn = (name: string, read: (cell: string) => unknown = (cell) => cell): Columns<CsvCell> => ({
  names: [name],
  write: (value) => [value],
  read: ([cell = ""]) => read(cell),
});

/** A field of several parts that go together, as JSON in one cell. What is not JSON stays text, which the schema rejects. */
const jsonColumn = <Value>(name: string): Columns<Value> => ({
  names: [name],
  write: (value) => [value === null ? "" : JSON.stringify(value)],
  read: ([cell = ""]) => {
    if (filled(cell) === null) return null;
    try {
      return JSON.parse(cell);
    } catch {
      return cell;
    }
  },
});

/** Lists have columns for each entry, so that a spreadsheet can show them. */
const LISTS = {
  sources: { name: "source", parts: ["Title", "Url"], max: MAX_SOURCES },
  messages: { name: "message", parts: ["Mood", "Text"], max: MAX_MESSAGES },
} as const;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Returns the columns of a list's entry `place`, counted from 1. */
const entryColumns = (list: keyof typeof LISTS, place: number) =>
  LISTS[list].parts.map((part) => `${LISTS[list].name}${place}${part}`);

const listColumns = (list: keyof typeof LISTS, count: number = LISTS[list].max) =>
  upTo(count).flatMap((place) => entryColumns(list, place));

/** Returns the cells of the entries that have a value. */
const usedEntries = (cells: readonly string[]) =>
  upTo(cells.length / 2)
    .map((place) => cells.slice(place * 2 - 2, place * 2))
    .filter((entry) => entry.some((cell) => cell.trim() !== ""));

const COLUMNS: { readonly [Name in FieldName]: Columns<BulkHoliday[Name]> } = {
  holidayName: oneColumn("holidayName"),
  rule: oneColumn("rule"),
  category: oneColumn("category"),
  isMonthObservance: oneColumn("isMonthObservance", yesOrNo),
  lengthDays: oneColumn("lengthDays", wholeNumber),
  rank: oneColumn("rank", wholeNumber),
  tone: oneColumn("tone", lowerCase),
  emoji: oneColumn("emoji"),
  hue: oneColumn("hue", wholeNumber),
  notes: oneColumn("notes", filled),
  whyToday: oneColumn("whyToday", filled),
  history: oneColumn("history", filled),
  sourceUrl: oneColumn("sourceUrl", filled),
  sources: {
    names: listColumns("sources"),
    write: (sources) => sources.flatMap(({ title, url = "" }) => [title, url]),
    read: (cells) =>
      usedEntries(cells).map(([title = "", url = ""]) => ({ title, ...(filled(url) !== null && { url }) })),
  },
  // One per line, in one cell.
  videoUrls: {
    names: ["videoUrls"],
    write: (urls) => [urls.join("\n")],
    read: ([cell = ""]) => cell.split(/\s+/).filter(Boolean),
  },
  categoryVideo: oneColumn("categoryVideo", yesOrNo),
  celebrate: {
    names: ["celebrateFree", "celebrateFriends", "celebrateDesk"],
    write: (ways) => (ways ? [ways.free, ways.friends, ways.desk] : []),
    read: (cells) => {
      const [free, friends, desk] = cells;
      return cells.every((way) => filled(way) === null) ? null : { free, friends, desk };
    },
  },
  messages: {
    names: listColumns("messages"),
    write: (messages) => messages.flatMap(({ mood, text }) => [mood, text]),
    read: (cells) => usedEntries(cells).map(([mood = "", text = ""]) => ({ mood: lowerCase(mood), text })),
  },
  picture: jsonColumn("picture"),
  classroom: jsonColumn("classroom"),
  origin: {
    names: ["originKind", "originBy", "originYear"],
    write: ({ kind, by = "", year = null }) => [kind, by, year],
    read: ([kind = "", by = "", year = ""]) => ({
      kind: lowerCase(filled(kind) ?? "unknown"),
      ...(filled(by) !== null && { by }),
      ...(filled(year) !== null && { year: wholeNumber(year) }),
    }),
  },
};

/** The fields in a file, in column order. */
export const FIELDS = Object.keys(COLUMNS) as readonly FieldName[];

const FIELD_OF: ReadonlyMap<string, FieldName> = new Map(
  FIELDS.flatMap((field) => COLUMNS[field].names.map((name) => [name, field])),
);

/** Returns the columns of a file with up to `sourceCount` sources per holiday, and room for at least three. */
export function columnNames(sourceCount: number): string[] {
  const names = FIELDS.flatMap((field) => {
    if (field === "sources") return listColumns("sources", Math.max(sourceCount, 3));
    // The rule in words goes next to the rule.
    return field === "rule" ? ["rule", "ruleText"] : COLUMNS[field].names;
  });
  return ["id", "slug", "version", ...names];
}

function fieldCells<Name extends FieldName>(field: Name, holiday: BulkHoliday): [name: string, cell: CsvCell][] {
  const { names, write } = COLUMNS[field];
  const cells = write(holiday[field]);
  return names.map((name, index) => [name, cells[index] ?? ""]);
}

/** Returns a holiday's cells by column. */
export function cellsOf(holiday: BulkHoliday): Record<string, CsvCell> {
  const { id, slug, version, ruleText } = holiday;
  const cells = FIELDS.flatMap((field) => fieldCells(field, holiday));
  return { id, slug, version, ruleText, ...Object.fromEntries(cells) };
}

/** Returns the column of a schema path: "sources.1.url" is "source2Url" when the first two sources are filled in. */
function columnOfPath(path: string, cells: Cells): string {
  const [field = "", part = "", subpart = ""] = path.split(".");
  const inColumn = (name: string) => (name === "" ? "" : name.charAt(0).toUpperCase() + name.slice(1));
  if (field === "celebrate" || field === "origin") return field + inColumn(part);
  if (field !== "sources" && field !== "messages") return field;
  const { name, max } = LISTS[field];
  const used = upTo(max).filter((place) => entryColumns(field, place).some((column) => cells[column]?.trim()));
  const place = used[Number(part)];
  return part === "" || place === undefined ? field : `${name}${place}${inColumn(subpart)}`;
}

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
  Object.fromEntries(
    fields.map((field) => {
      const { names, read } = COLUMNS[field];
      return [field, read(names.map((name) => cells[name] ?? ""))];
    }),
  );

function rowOf({ line, cells }: Line, names: readonly string[], fields: readonly FieldName[]): FileRow {
  const named: Cells = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  const textOf = (name: string) => named[name]?.trim() ?? "";
  return fileRow({ line }, textOf, (current) => {
    const standing = current ? asText(current) : {};
    // A column missing from the file has the holiday's value.
    const all = { ...standing, ...named };
    return {
      given: valuesOf(fields, all),
      standing: current ? valuesOf(fields, standing) : {},
      placeOf: (path) => columnOfPath(path, all),
    };
  });
}

/** Reads a CSV file: as we write it, or as a spreadsheet saved it. */
export async function readCsv(text: string): Promise<BulkFile> {
  const { lines, problem } = await readLines(text.replace(/\r\n?/g, "\n"));
  const [first, ...rest] = lines;
  if (!first) return { rows: [], problems: [problem ?? { line: 1, path: "", message: "The file is empty" }] };
  const { names, problems } = readNames(first);
  // Without valid column names, the cells cannot be interpreted.
  const read = problems.length === 0 ? rest : [];
  const fields = [...new Set(names.map((name) => FIELD_OF.get(name)))].filter((field) => field !== undefined);
  const rows: FileRow[] = [];
  for await (const each of inBatches(read)) {
    const misshape = shapeProblem(each, names);
    if (misshape) problems.push(misshape);
    else rows.push(rowOf(each, names, fields));
  }
  if (problem) problems.push(problem);
  return { rows, problems };
}
