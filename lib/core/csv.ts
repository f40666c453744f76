import { ReadableStream as WebStream } from "node:stream/web";
import { stringify } from "csv-stringify/sync";

/** Without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Characters that start a formula or a DDE command: every one that is, or becomes by NFKC normalization, one of = + - @
 * | %. Source: OWASP, CSV injection; Unicode's NFKC.
 */
const SIGN =
  "=+\\-@|%\u207A\u207B\u207C\u208A\u208B\u208C\u2212\u2A75\u2A76\uFB29\uFE62\uFE63\uFE66\uFE6A\uFE6B\uFF05\uFF0B\uFF0D\uFF1D\uFF20\uFF5C";

/**
 * Characters that a reader may skip before a sign: all kinds of spaces, invisible characters, and quotes. U+2800 is an
 * empty Braille cell.
 */
const DROPPED = "\\s\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}\u2800'\"";

/** Where a cell may start within a text: at line breaks, and at separators that other settings use. */
const BORDER = "[;\\p{Cc}\\p{Zl}\\p{Zp}]";

/** At the start of a text. Some readers drop a tab or a line break there first. */
const RISKY_TEXT = `(?=['"]*\\p{Cc}|[${DROPPED}]*[${SIGN}])`;
const RISKY_PIECE = `(?=(?:(?!${BORDER})[${DROPPED}])*[${SIGN}])`;

const RISKY = new RegExp(`^${RISKY_TEXT}|(?<=${BORDER})${RISKY_PIECE}`, "gu");
const NEUTRALISED = new RegExp(`^'${RISKY_TEXT}|(?<=${BORDER})'${RISKY_PIECE}`, "gu");

/**
 * Returns the text so that no spreadsheet runs it: adds an apostrophe before every line, and every part after a
 * semicolon or a tab, that starts like a formula.
 */
export const neutralised = (text: string): string => text.replace(RISKY, "'");

/** Reverses `neutralised` exactly. Also accepts other texts: most are returned unchanged. */
export const unneutralised = (text: string): string => text.replace(NEUTRALISED, "");

/** A cell. A number stays a number, even if it is negative; null is an empty cell. */
export type CsvCell = string | number | boolean | null;

export type CsvRow = readonly CsvCell[];

const STYLE = {
  record_delimiter: "windows",
  // With a record delimiter set, the library would leave other line breaks in a cell unquoted.
  quote_record_delimiter: true,
  // A spreadsheet that splits at these, too, still sees where the cell ends.
  quoted_match: /[;\t]/,
  cast: { string: neutralised, boolean: String },
} as const;

/** Returns rows as lines of a file, each with its line end, safe in a spreadsheet. Source: RFC 4180, section 2. */
export const csvLines = (rows: readonly CsvRow[]): string => stringify([...rows], STYLE);

/** Returns a whole file for spreadsheets: a header line, then the rows. */
export const csvText = (names: readonly string[], rows: readonly CsvRow[]): string =>
  `${BYTE_ORDER_MARK}${csvLines([names, ...rows])}`;

async function* csvBytes(names: readonly string[], pages: AsyncIterable<readonly CsvRow[]>) {
  const encoder = new TextEncoder();
  yield encoder.encode(csvText(names, []));
  for await (const page of pages) if (page.length > 0) yield encoder.encode(csvLines(page));
}

/**
 * Returns the same file as a stream: the next page is requested when the one before it has been read. Canceling the
 * stream ends `pages`; an error in `pages` aborts the stream.
 */
export function csvStream(
  names: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]>,
): ReadableStream<Uint8Array> {
  return WebStream.from(csvBytes(names, pages)) as ReadableStream<Uint8Array>;
}
