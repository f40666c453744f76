import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CivilDate, civilDate, partsOf, plusMonths, yearMonthText } from "./civil-date";
import {
  daysInWords,
  daysOfMonth,
  displayDate,
  isCivilDate,
  longDate,
  nextYearsDate,
  parseYearMonth,
  plusDays,
  weekdayOf,
} from "./dates";

const anyDate = fc
  .date({ min: new Date(Date.UTC(1900, 0, 1)), max: new Date(Date.UTC(2100, 11, 31)), noInvalidDate: true })
  .map((date) => civilDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()));

/** Days since the epoch, computed in UTC: an independent check of a civil date. */
const dayNumber = (date: CivilDate) => Date.UTC(partsOf(date).year, partsOf(date).month - 1, partsOf(date).day) / 864e5;

describe.each([
  "UTC",
  "America/New_York",
  "Pacific/Pago_Pago",
  "Pacific/Tongatapu",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
])("on a server in %s", (zone) => {
  test("adding n days moves exactly n days on the calendar, across every clock change", () => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      fc.assert(
        fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
          expect(dayNumber(plusDays(date, days)) - dayNumber(date)).toBe(days);
        }),
      );
    } finally {
      process.env.TZ = before;
    }
  });
});

test("the weekday of a date does not depend on the server's zone", () => {
  fc.assert(fc.property(anyDate, (date) => weekdayOf(date) === new Date(`${date}T00:00:00Z`).getUTCDay()));
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "2027-02-29",
  "2026-6-1",
  "20260601",
  "",
  "2026-06-01T00:00",
  " 2026-06-01",
  null,
  20260601,
])("%j is not a civil date", (value) => {
  expect(isCivilDate(value)).toBe(false);
});

test("February 29 is a civil date only in leap years", () => {
  expect([2024, 2025, 2100, 2000].map((year) => isCivilDate(`${year}-02-29`))).toEqual([true, false, false, true]);
});

test("months roll over the year in both directions and back again", () => {
  expect(plusMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(plusMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -100, max: 100 }), (month, count) => {
      expect(plusMonths(plusMonths({ year: 2026, month }, count), -count)).toEqual({ year: 2026, month });
    }),
  );
});

test("a month has the right number of days, in order", () => {
  expect(daysOfMonth({ year: 2028, month: 2 })).toHaveLength(29);
  expect(daysOfMonth({ year: 2026, month: 2 }).at(-1)).toBe("2026-02-28");
});

test.each(["2026-13", "2026-00", "2026", "2026-6", "now", "2026-06-01"])("%s is not a calendar page", (text) => {
  expect(parseYearMonth(text)).toBeNull();
});

test("the text of a calendar page is parsed back to the same page", () => {
  expect(parseYearMonth(yearMonthText({ year: 2026, month: 6 }))).toEqual({ year: 2026, month: 6 });
});

test.each([
  ["2026-11-21", "Saturday, November 21st, 2026", "November 21st"],
  ["2026-06-02", "Tuesday, June 2nd, 2026", "June 2nd"],
  ["2026-03-03", "Tuesday, March 3rd, 2026", "March 3rd"],
  ["2026-12-11", "Friday, December 11th, 2026", "December 11th"],
])("%s is formatted in words", (date, long, display) => {
  expect([longDate(date), displayDate(date)]).toEqual([long, display]);
});

test("a text that is not a date is returned unchanged", () => {
  expect(longDate("2026-02-30")).toBe("2026-02-30");
});

test.each([
  ["2026-04-12", 1, "Sun, Apr 12, 2026"],
  ["2026-04-12", 7, "Apr 12 – 18, 2026"],
  ["2026-04-27", 7, "Apr 27 – May 3, 2026"],
  ["2026-12-26", 7, "Dec 26, 2026 – Jan 1, 2027"],
] as const)("%s with a length of %d days is shown as %s", (date, lengthDays, words) => {
  expect(daysInWords(date, lengthDays).replaceAll("\u2009", " ")).toBe(words);
});

test("the same date a year later exists, except for February 29", () => {
  expect(nextYearsDate("2026-12-31")).toBe("2027-12-31");
  expect(nextYearsDate("2028-02-29")).toBeNull();
});
