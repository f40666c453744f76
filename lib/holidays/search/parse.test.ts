import fc from "fast-check";
import { expect, test } from "vitest";
import { type CivilDate, ordinal } from "@/lib/core/civil-date";
import { daysOfMonth, displayDate, longDate } from "@/lib/core/dates";
import { parseSearch } from "./parse";

const TODAY = "2026-11-24";

test.each([
  ["11/26", "2026-11-26"],
  ["11-26", "2026-11-26"],
  ["26/11", "2026-11-26"],
  ["november 26", "2026-11-26"],
  [" November  26th ", "2026-11-26"],
  ["nov 26", "2026-11-26"],
  ["Nov. 26", "2026-11-26"],
  ["nov26", "2026-11-26"],
  ["26 november", "2026-11-26"],
  ["26th of November", "2026-11-26"],
  ["the 26th of November, 2027", "2027-11-26"],
  ["Thursday, November 26", "2026-11-26"],
  ["2026-11-26", "2026-11-26"],
  ["2026/11/26", "2026-11-26"],
  ["11/26/2026", "2026-11-26"],
  ["11/26/26", "2026-11-26"],
  ["11/24", "2026-11-24"],
  ["11/23", "2027-11-23"],
  ["sept 9 2025", "2025-09-09"],
  ["feb 29", "2028-02-29"],
])("%j is parsed as the day %s", (typed, date) => {
  expect(parseSearch(typed, TODAY)).toEqual({ date });
});

test.each([
  ["thanksgiving 2027", "thanksgiving", 2027],
  ["Mother’s Day, 2028", "mother's day", 2028],
  ["2027 easter", "easter", 2027],
  ["ice cream", "ice cream", null],
  ["icecreem", "icecreem", null],
  ["7-eleven", "7-eleven", null],
  ["1-2-3", "1-2-3", null],
  ["50/50", "50/50", null],
  ["february 30", "february 30", null],
  ["2/30/2027", "2/30/2027", null],
  ["january 2 1999", "january 2 1999", null],
  ["thanksgiving 1999", "thanksgiving 1999", null],
  ["2027", "2027", null],
  ["november", "november", null],
  ["may day", "may day", null],
  ["friday 13", "friday 13", null],
  ["", "", null],
])("%j is parsed as words", (typed, text, year) => {
  expect(parseSearch(typed, TODAY)).toEqual({ date: null, text, year });
});

const day = fc
  .record({ year: fc.integer({ min: 2024, max: 2031 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain((page) => fc.constantFrom(...daysOfMonth(page)));

test("every day of the calendar is parsed in every format", () => {
  const forms: ((date: CivilDate) => string)[] = [
    (date) => date,
    longDate,
    (date) => `${displayDate(date)} ${date.slice(0, 4)}`,
    (date) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`,
    (date) => `${ordinal(Number(date.slice(8)))} ${displayDate(date).split(" ")[0]} ${date.slice(0, 4)}`.toUpperCase(),
  ];
  fc.assert(
    fc.property(day, fc.constantFrom(...forms), (date, write) => {
      expect(parseSearch(write(date), TODAY)).toEqual({ date });
    }),
  );
});

test("any text can be parsed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), day, (typed, today) => {
      const parsed = parseSearch(typed, today);
      expect(parsed.date === null || parsed.date >= "2022").toBe(true);
    }),
  );
});
