import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { unneutralised } from "@/lib/core/csv";
import { reportCsv } from "./report-csv";

const onSaturday = [{ day: "2026-11-21", views: 1, visits: 0 }] as const;

test("the file has a byte order mark for spreadsheets, a header line, and a line for each day", () => {
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
  ["＝1+1", "'＝1+1"],
  ['=HYPERLINK("https://evil.example","Hello")', `"'=HYPERLINK(""https://evil.example"",""Hello"")"`],
  ["Kiss & Make Up Day", "Kiss & Make Up Day"],
  ["Salt, Pepper and “more”", '"Salt, Pepper and “more”"'],
])("a holiday that is named %j becomes the cell %j", (holidayName, cell) => {
  expect(reportCsv([{ holidayName, days: onSaturday }]).split("\r\n")[1]).toBe(`${cell},2026-11-21,1,0`);
});

test("any holiday name survives a round trip, and no cell starts like a formula", () => {
  const name = fc.string({ unit: "binary", minLength: 1 });
  fc.assert(
    fc.property(name, (holidayName) => {
      const csv = reportCsv([{ holidayName, days: onSaturday }]);
      const rows: string[][] = parse(csv, { bom: true, record_delimiter: "\r\n" });
      const [called = "", ...counts] = rows[1] ?? [];
      expect(counts).toEqual(["2026-11-21", "1", "0"]);
      expect(unneutralised(called)).toBe(holidayName);
      expect(called.trimStart()).not.toMatch(/^[=+\-@]/);
    }),
  );
});
