import { ReadableStream as WebStream } from "node:stream/web";
import { stringify } from "csv-stringify/sync";

/** Without it spreadsheets read UTF-8 as something else. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What begins a formula, or one of DDE's: every character that is or, once its width is made usual, becomes one of
 * = + - @ | %. Source: OWASP, CSV injection; Unicode's NFKC.
 */
const SIGN =
  "=+\\-@|%\u207A\u207B\u207C\u208A\u208B\u208C\u2212\u2A75\u2A76\uFB29\uFE62\uFE63\uFE66\uFE6A\uFE6B\uFF05\uFF0B\uFF0D\uFF1D\uFF20\uFF5C";

/** What a reader may drop in front of it: spaces of all kinds, what is not seen, and quotes. U+2800 is an empty Braille cell. */
const DROPPED = "\\s\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}\u2800'\"";

/** Where a cell may begin within a text: at its lines, and at the separators that other settings split a file by. */
const BORDER = "[;\\p{Cc}\\p{Zl}\\p{Zp}]";

/** At the beginning of a text; a tab or a line break there is dropped by some before they look. */
const RISKY_TEXT = `(?=['"]*\\p{Cc}|[${DROPPED}]*[${SIGN}])`;
const RISKY_PIECE = `(?=(?:(?!${BORDER})[${DROPPED}])*[${SIGN}])`;

const RISKY = new RegExp(`^${RISKY_TEXT}|(?<=${BORDER})${RISKY_PIECE}`, "gu");
const NEUTRALISED = new RegExp(`^'${RISKY_TEXT}|(?<=${BORDER})'${RISKY_PIECE}`, "gu");

/**
 * The text as no spreadsheet runs it: with an apostrophe in front of every line, and of every part that a semicolon or a
 * tab sets off, which begins as a formula does.
 */
export const neutralised = (text: string): string => text.replace(RISKY, "'");

/** The text that `neutralised` made this of, to the letter. Also takes a text that never was: most stay as they are. */
export const unneutralised = (text: string): string => text.replace(NEUTRALISED, "");

/** A cell. A number stays one, below zero too; null is an empty cell. */
export type CsvCell = string | number | boolean | null;

export type CsvRow = readonly CsvCell[];

const STYLE = {
  record_delimiter: "windows",
  // Given a delimiter of records, the library would leave other line breaks in a cell unquoted.
  quote_record_delimiter: true,
  // Set to split at these, too, a spreadsheet then still sees where the cell ends.
  quoted_match: /[;\t]/,
  cast: { string: neutralised, boolean: String },
} as const;

/** Rows as lines of a file, each with its end; inert in a spreadsheet. Source: RFC 4180, section 2. */
export const csvLines = (rows: readonly CsvRow[]): string => stringify([...rows], STYLE);

/** A whole file for spreadsheets: a line of names, then the rows. */
export const csvText = (names: readonly string[], rows: readonly CsvRow[]): string =>
  `${BYTE_ORDER_MARK}${csvLines([names, ...rows])}`;

async function* csvBytes(names: readonly string[], pages: AsyncIterable<readonly CsvRow[]>) {
  const encoder = new TextEncoder();
  yield encoder.encode(csvText(names, []));
  for await (const page of pages) if (page.length > 0) yield encoder.encode(csvLines(page));
}

/**
 * The same file, as it is read: the next page is asked for when the last has been taken. Whoever stops reading ends
 * `pages`; what `pages` throws breaks the stream off.
 */
export function csvStream(
  names: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]>,
): ReadableStream<Uint8Array> {
  return WebStream.from(csvBytes(names, pages)) as ReadableStream<Uint8Array>;
}
