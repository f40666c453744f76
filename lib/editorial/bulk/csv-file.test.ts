import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText } from "@/lib/core/csv";
import { runs } from "@/tests/long";
import { testBody } from "../test-body";
import { cellsOf, columnNames, FIELDS, readCsv } from "./csv-file";
import type { BulkHoliday } from "./rows";

/** Reads a CSV file without existing holidays. */
async function readRows(text: string) {
  const { rows, problems } = await readCsv(text);
  return { problems, rows: rows.map(({ line, beside, over }) => ({ line, beside, given: over(null).given })) };
}

const problemsOf = async (text: string) => (await readCsv(text)).problems;

/** Texts with characters that are special in CSV or a spreadsheet. */
const text = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom("=", "+", "-", "'", '"', ",", ";", "\n", "\t", " ", "a", "“", "﷽") }),
  )
  .filter((each) => each.trim() !== "");

const url = fc.webUrl().filter((each) => !/\s/.test(each));

const LESSON = {
  fact: "A fact",
  questions: ["One?", "Two?", "Three?"],
  activity: { title: "Draw", text: "Draw it." },
  word: { word: "line", meaning: "A mark." },
};

const holiday: fc.Arbitrary<BulkHoliday> = fc.record({
  id: fc.uuid(),
  slug: fc.constantFrom("a-day", "b"),
  version: fc.integer({ min: 1, max: 1000 }),
  ruleText: text,
  holidayName: text,
  rule: fc.constantFrom("EASTER;OFFSET=-2", "FREQ=YEARLY;BYMONTH=6;BYDAY=-1FR", "RDATE:20260704,20270705"),
  dateIso: fc.constant("2026-06-05" as const),
  displayDate: fc.constant("June 5th"),
  category: fc.string(),
  isMonthObservance: fc.boolean(),
  lengthDays: fc.integer({ min: 1, max: 31 }),
  rank: fc.integer({ min: 1, max: 1000 }),
  tone: fc.constantFrom("festive", "solemn"),
  emoji: fc.constantFrom("🎉", "🏳️‍🌈"),
  hue: fc.integer({ min: 0, max: 359 }),
  notes: fc.option(text),
  whyToday: fc.option(text),
  history: fc.option(text),
  sourceUrl: fc.option(url),
  sources: fc.array(fc.oneof(fc.record({ title: text }), fc.record({ title: text, url })), { maxLength: 10 }),
  videoUrls: fc.array(url, { maxLength: 10 }),
  categoryVideo: fc.boolean(),
  celebrate: fc.option(fc.record({ free: text, friends: text, desk: text })),
  messages: fc.array(fc.record({ mood: fc.constantFrom("warm", "funny"), text }), { maxLength: 3 }),
  picture: fc.option(fc.constant(testBody.picture)),
  classroom: fc.option(text.map((fact) => ({ ...LESSON, fact }))),
  origin: fc.record(
    { kind: fc.constantFrom("un", "unknown"), by: text, year: fc.integer({ min: -3000, max: 2100 }) },
    { requiredKeys: ["kind"] },
  ),
});

const asFile = (holidays: readonly BulkHoliday[], names = columnNames(10)) =>
  csvText(
    names,
    holidays.map((each) => {
      const cells = cellsOf(each);
      return names.map((name) => cells[name] ?? null);
    }),
  );

test("a holiday is read back from its cells unchanged, with its line number", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(holiday, { minLength: 1, maxLength: 4 }), async (holidays) => {
      const file = asFile(holidays);
      const { rows, problems } = await readRows(file);
      expect(problems).toEqual([]);
      expect(rows.map(({ given }) => given)).toEqual(
        holidays.map((each) => Object.fromEntries(FIELDS.map((name) => [name, each[name]]))),
      );
      expect((await readCsv(file)).rows.map(({ name }) => name)).toEqual(
        holidays.map((each) => each.holidayName.trim()),
      );
      const lines = file.split(/\r\n|\n/);
      for (const [at, { line }] of rows.entries()) {
        expect(lines[line - 1]?.replace(/^"|\ufeff/g, "").startsWith(holidays[at]?.id ?? "none")).toBe(true);
      }
      const [first] = (await readCsv(file)).rows;
      const beside = first?.over(holidays[0] ?? null);
      expect(beside?.given).toEqual(beside?.standing);
    }),
    { numRuns: runs(60) },
  );
});

test("line numbers are right with any line ending, and after cells with several lines", async () => {
  const lines = ["slug,notes", 'a,"one', 'two"', "", "b,x", ",", 'c,"', '"'];
  for (const end of ["\n", "\r\n", "\r"]) {
    const { rows } = await readRows(lines.join(end));
    expect(rows.map(({ line, beside }) => [line, beside.slug])).toEqual([
      [2, "a"],
      [5, "b"],
      [7, "c"],
    ]);
    expect(rows.map(({ given }) => given.notes)).toEqual(["one\ntwo", "x", null]);
  }
});

test("semicolons or tabs, other capitalization and spaced column names are accepted", async () => {
  for (const sign of [",", ";", "\t"]) {
    const file = [
      ["Slug", "source_1_title", "Is Month Observance"],
      ["a", "Almanac", "TRUE"],
    ].map((row) => row.join(sign));
    expect((await readRows(file.join("\n"))).rows[0]).toMatchObject({
      beside: { slug: "a" },
      given: { sources: [{ title: "Almanac" }], isMonthObservance: true },
    });
  }
});

test.each([
  ["", 1, "", "The file is empty"],
  ["\n\n", 1, "", "The file is empty"],
  ["slug,color\na,red", 1, "color", "Unknown column"],
  ["slug,Slug\na,b", 1, "slug", "Duplicate column"],
  ["slug,notes\na", 2, "", "This line has 1 cell; the header has 2"],
  ["slug,notes\na,b,c", 2, "", "This line has a value in a column without a name"],
  ['slug,notes\na,"b\n\nc,d', 2, "", "A cell’s opening quotation mark is never closed"],
  ['slug,notes\na,"b" c', 2, "", "There’s text after a cell’s closing quotation mark"],
  [
    'slug,notes\n\na,b "c"',
    3,
    "",
    "There’s a quotation mark inside a cell: put the cell in quotation marks and double this one",
  ],
])("%j is rejected, with the line number", async (file, line, path, message) => {
  expect(await problemsOf(file)).toContainEqual({ line, path, message });
});

test("where a file stops being valid CSV, the lines before it are checked too", async () => {
  const { rows, problems } = await readCsv('slug,notes\na\nb,x\nc,"y" z\nd,x\n');
  expect(problems).toEqual([
    { line: 2, path: "", message: "This line has 1 cell; the header has 2" },
    { line: 4, path: "", message: "There’s text after a cell’s closing quotation mark" },
  ]);
  expect(rows.map(({ line }) => line)).toEqual([3]);
});

test("no line is read from a file with an unknown column", async () => {
  expect(await readCsv("slug,color\na\nb,red")).toEqual({
    rows: [],
    problems: [{ line: 1, path: "color", message: "Unknown column" }],
  });
});

test("a file may have 50,000 holidays, and a longer one gets only that error", async () => {
  const most = `slug\n\n${"a\n".repeat(50_000)}`;
  const { rows, problems } = await readCsv(most);
  expect([rows.length, problems]).toEqual([50_000, []]);
  // The rest of the file is not read, so the open quotation mark is not reported.
  expect(await readCsv(`${most}a\n${"a\n".repeat(100_000)}"`)).toEqual({
    rows: [],
    problems: [{ line: 50_003, path: "", message: "More than 50,000 holidays. Please split the file." }],
  });
});

test("a column missing from the file has the stored holiday's value", async () => {
  const [current] = fc.sample(holiday, { numRuns: 1, seed: 1 });
  if (!current) throw new Error("no holiday was made");
  const sources = [
    { title: "One", url: "https://one.example/" },
    { title: "Two", url: "https://two.example/" },
  ];
  const { rows } = await readCsv("slug,source2Title\na,Zwei");
  const { given, standing } = rows[0]?.over({ ...current, sources }) ?? {};
  expect(standing).toEqual({ sources });
  expect(given).toEqual({ sources: [sources[0], { title: "Zwei", url: "https://two.example/" }] });
});

test("a problem with a list entry is reported at its column", async () => {
  const { rows } = await readCsv("source1Title,source3Url,message2Text,celebrateFree,originYear\n,x,y,z,1");
  const places = [
    "sources.0.url",
    "sources",
    "messages.0.text",
    "celebrate.free",
    "origin.year",
    "videoUrls.3",
    "rank",
  ];
  expect(places.map((path) => rows[0]?.over(null).placeOf(path))).toEqual([
    "source3Url",
    "sources",
    "message2Text",
    "celebrateFree",
    "originYear",
    "videoUrls",
    "rank",
  ]);
});
