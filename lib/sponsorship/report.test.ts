import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { unneutralised } from "@/lib/core/csv";
import type { DailyCount } from "./accounts.queries";
import { bestDay, reportCsv, reportRange, reportSpan, roundTop, totalsOf } from "./report";

const day = (date: DailyCount["day"], views: number, visits = 0): DailyCount => ({ day: date, views, visits });

test("a report covers 30 days, or 90 when requested, and nothing else", () => {
  expect(["90", "30", undefined, "", "9", "90 ", "1e9", ["90", "30"]].map(reportSpan)).toEqual([
    90, 30, 30, 30, 30, 30, 30, 30,
  ]);
});

test("the range includes today, even across the end of a year", () => {
  expect(reportRange(30, "2027-01-10")).toEqual({ from: "2026-12-12", to: "2027-01-10" });
  expect(reportRange(90, "2026-11-21")).toEqual({ from: "2026-08-24", to: "2026-11-21" });
});

test("totals add up all days, and are zero without any", () => {
  expect(totalsOf([day("2026-11-20", 3, 1), day("2026-11-21", 4)])).toEqual({ views: 7, visits: 1 });
  expect(totalsOf([])).toEqual({ views: 0, visits: 0 });
});

test("the best day is the latest of the busiest; without views there is none", () => {
  expect(bestDay([day("2026-11-19", 4), day("2026-11-20", 9), day("2026-11-21", 9)])?.day).toBe("2026-11-21");
  expect(bestDay([day("2026-11-21", 0, 2)])).toBeNull();
  expect(bestDay([])).toBeNull();
});

test.each([
  [0, 5],
  [1, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 20],
  [21, 50],
  [51, 100],
  [100, 100],
  [101, 200],
  [2_000_000, 2_000_000],
  [2_000_001, 5_000_000],
])("for a maximum of %i the chart ends at %i", (most, top) => {
  expect(roundTop(most)).toBe(top);
});

test("for any maximum, the highest bar fits into the chart", () => {
  fc.assert(fc.property(fc.nat({ max: 3_000_000 }), (most) => roundTop(most) >= Math.max(most, 5)));
});

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
