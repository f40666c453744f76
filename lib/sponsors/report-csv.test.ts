import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, reportCsv } from "./report-csv";

/** Reads lines of cells as RFC 4180 has them. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < csv.length) {
    const [, quoted, plain = "", end] = cell.exec(csv) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("the file has a mark that spreadsheets need, a line of names, and a line for each day", () => {
  const days = [
    { day: "2026-11-20", views: 12, visits: 3 },
    { day: "2026-11-21", views: 0, visits: 0 },
  ] as const;
  expect(reportCsv([{ holidayName: "World Hello Day", days }])).toBe(
    "\uFEFFHoliday,Day,Views,Visits\r\nWorld Hello Day,2026-11-20,12,3\r\nWorld Hello Day,2026-11-21,0,0\r\n",
  );
  expect(reportCsv([])).toBe("\uFEFFHoliday,Day,Views,Visits\r\n");
});

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["  =1", "'  =1"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["＝1+1", "'＝1+1"],
  ['=HYPERLINK("https://evil.example","Hello")', `"'=HYPERLINK(""https://evil.example"",""Hello"")"`],
  ["Kiss & Make Up Day", "Kiss & Make Up Day"],
  ["Salt, Pepper and “more”", '"Salt, Pepper and “more”"'],
])("%j is the cell %j", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test("whatever a holiday is called, its name comes back whole, and no cell begins as a formula does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (holidayName) => {
      const csv = reportCsv([{ holidayName, days: [{ day: "2026-11-21", views: 1, visits: 0 }] }]);
      const [, row = []] = cellsOf(csv.slice(1));
      expect(row.slice(1)).toEqual(["2026-11-21", "1", "0"]);
      expect([holidayName, `'${holidayName}`]).toContain(row[0]);
      expect(row[0]?.trimStart()).not.toMatch(/^[=+\-@]/);
    }),
  );
});
