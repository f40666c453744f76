import fc from "fast-check";
import { expect, test } from "vitest";
import { civilDate } from "@/lib/core/civil-date";
import { displayDate, isCivilDate, longDate } from "@/lib/core/dates";
import { namedDay, namesDate } from "./display-date";

const NOVEMBER_26 = { month: 11, day: 26, year: null, weekday: null };

test.each([
  ["November 26th", NOVEMBER_26],
  ["nov 26", NOVEMBER_26],
  ["Nov. 26", NOVEMBER_26],
  ["26 November", NOVEMBER_26],
  ["the 26th of November", NOVEMBER_26],
  ["11/26", NOVEMBER_26],
  ["Thursday, November 26th", { ...NOVEMBER_26, weekday: 4 }],
  ["Thu, Nov 26", { ...NOVEMBER_26, weekday: 4 }],
  ["November 26th, 2026", { ...NOVEMBER_26, year: 2026 }],
  ["Thursday, November 26th, 2026", { ...NOVEMBER_26, weekday: 4, year: 2026 }],
  ["2026-11-26", { ...NOVEMBER_26, year: 2026 }],
  ["11/26/2026", { ...NOVEMBER_26, year: 2026 }],
  ["Sept 5", { month: 9, day: 5, year: null, weekday: null }],
  ["February 29th", { month: 2, day: 29, year: null, weekday: null }],
  ["November", { ...NOVEMBER_26, day: null }],
  ["All of November", { ...NOVEMBER_26, day: null }],
])("%s is parsed as its day", (text, named) => {
  expect(namedDay(text)).toEqual(named);
});

test.each([
  "",
  "Thanksgiving",
  "Any day",
  "February 30th",
  "February 29th, 2026",
  "Noveber 26",
  "Someday, May 1st",
  "13/1",
])("%s is not parsed as a day", (text) => {
  expect(namedDay(text)).toBeNull();
});

test.each([
  ["November 26th", "2026-11-26", true],
  ["November 26th", "2027-11-26", true],
  ["November 27th", "2026-11-26", false],
  ["Thursday, November 26th", "2026-11-26", true],
  ["Thursday, November 26th", "2027-11-26", false],
  ["November 26th, 2026", "2027-11-26", false],
  ["November", "2026-11-01", true],
  ["November", "2026-11-26", false],
] as const)("whether “%s” matches %s: %s", (text, date, isTrue) => {
  expect(namesDate(text, date)).toBe(isTrue);
});

test("every display date that we generate is parsed as its date", () => {
  const date = fc
    .record({
      year: fc.integer({ min: 1900, max: 2100 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ year, month, day }) => civilDate(year, month, day))
    .filter(isCivilDate);
  fc.assert(
    fc.property(date, (day) => {
      expect([displayDate(day), longDate(day), day].every((text) => namesDate(text, day))).toBe(true);
    }),
  );
});
