import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvCell, csvStream, csvText, neutralised, unneutralised } from "./csv";

/** Characters that spreadsheets are known to skip at the start of a cell. */
const DROPPED = [
  " ",
  "\t",
  "\r",
  "\n",
  "\v",
  "\f",
  "\0",
  "\u00A0",
  "\u00AD",
  "\u2003",
  "\u200B",
  "\u200D",
  "\u202E",
  "\u2060",
  "\u2800",
  "\u3000",
  "\u3164",
  "\uFEFF",
  '"',
];

const SIGNS = ["=", "+", "-", "@", "|", "%", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20", "\uFE66", "\u2212"];

/** Texts made of characters that matter for formulas, and any other texts. */
const hostile = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SIGNS, ...DROPPED, "'", ";", ",", "a", "\u2028", "\u0085", "\uD800") }),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
);

/** Whether a cell, a line of it, or a part of a line would run as a formula under any spreadsheet settings. */
const runs = (cell: string): boolean =>
  cell
    .split(/[;\t\r\n\v\f\u0085\u2028\u2029]/u)
    .concat(cell)
    .some((piece) => SIGNS.includes(piece.replace(/^[\s\p{Z}\p{C}\u2800\u3164"]+/u, "").charAt(0)));

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["  =1", "'  =1"],
  ["\u00A0=1", "'\u00A0=1"],
  ["\u200B\u2003=1", "'\u200B\u2003=1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["|calc", "'|calc"],
  ["%0A=1", "'%0A=1"],
  ['"=1"', '\'"=1"'],
  ["\t=1", "'\t'=1"],
  ["\r\n=1", "'\r\n'=1"],
  ["\tname", "'\tname"],
  ["A list:\n- one\n\n  - two", "A list:\n'- one\n\n'  - two"],
  ["A list:\r\n-one", "A list:\r\n'-one"],
  ["salt; =1", "salt;' =1"],
  ["'=1", "''=1"],
  ["' '=1", "'' '=1"],
  ["'tis the season", "'tis the season"],
  ["Kiss & Make Up Day", "Kiss & Make Up Day"],
  ["somebody@example.com, 100% sure - or not = maybe", "somebody@example.com, 100% sure - or not = maybe"],
  ["", ""],
])("%j is neutralized as %j", (text, inert) => {
  expect(neutralised(text)).toBe(inert);
  expect(unneutralised(inert)).toBe(text);
});

test("every character that NFKC turns into a sign counts as one", () => {
  const bare: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (/^[=+\-@|%]/.test(character.normalize("NFKC")) && neutralised(`${character}1`) !== `'${character}1`) {
      bare.push(code.toString(16));
    }
  }
  expect(bare).toEqual([]);
});

test("every text is restored exactly, even if it was neutralized twice, and none of its lines runs as a formula", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const once = neutralised(text);
      expect(runs(once)).toBe(false);
      expect(unneutralised(once)).toBe(text);
      expect(unneutralised(unneutralised(neutralised(once)))).toBe(text);
    }),
  );
});

const read = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: "\r\n" });

test("a file has a byte order mark, line ends as in RFC 4180, and a header line", () => {
  expect(csvText(["Name", "Day"], [])).toBe("\uFEFFName,Day\r\n");
  expect(csvText(["Name", "Count", "Live", "None"], [["Salt, Pepper and “more”", -3, true, null]])).toBe(
    '\uFEFFName,Count,Live,None\r\n"Salt, Pepper and “more”",-3,true,\r\n',
  );
  expect(csvText(["Said"], [['"Well", she said'], ["one\ntwo"], ["one\rtwo"], ["a;b"]])).toBe(
    '\uFEFFSaid\r\n"""Well"", she said"\r\n"one\ntwo"\r\n"one\rtwo"\r\n"a;b"\r\n',
  );
});

test("a CSV parser reads back the cells that were written, as text", () => {
  const cell: fc.Arbitrary<CsvCell> = fc.oneof(
    hostile.map((text) => text.toWellFormed()),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }), (rows) => {
      const [names, ...cells] = read(csvText(["a", "b", "c"], rows));
      expect(names).toEqual(["a", "b", "c"]);
      expect(cells.map((row) => row.map(unneutralised))).toEqual(rows.map((row) => row.map((each) => `${each ?? ""}`)));
      for (const each of cells.flat()) if (!/^-?\d+$/.test(each)) expect(runs(each)).toBe(false);
    }),
  );
});

/** Pages that record how far they were read, and whether they were closed. */
function somePages(count: number, failAt = count) {
  const seen = { asked: 0, ended: false };
  async function* pages() {
    try {
      for (let page = 0; page < count; page += 1) {
        seen.asked += 1;
        if (page === failAt) throw new Error("the database went away");
        yield [[page]];
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, pages: pages() };
}

test("a stream contains the same file", async () => {
  const { pages } = somePages(3);
  const bytes = await new Response(csvStream(["Page"], pages)).bytes();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe("\uFEFFPage\r\n0\r\n1\r\n2\r\n");
});

test("a page is requested only when the one before it has been read, and none after the reader cancels", async () => {
  const { seen, pages } = somePages(100);
  const reader = csvStream(["Page"], pages).getReader();
  await reader.read();
  expect(seen.asked).toBe(0);
  await reader.read();
  expect(seen.asked).toBe(1);
  await reader.cancel();
  expect(seen).toEqual({ asked: 1, ended: true });
});

test("a failure in the middle aborts the stream", async () => {
  const { pages } = somePages(3, 1);
  await expect(new Response(csvStream(["Page"], pages)).text()).rejects.toThrow("the database went away");
});
