import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { plusDays, weekdayOf } from "@/lib/core/dates";
import { isDeadRule, nextDatesOf, nextOccurrences, occurrencesInYear, parseRule } from "./rule";

const CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const year = fc.integer({ min: 1900, max: 2100 });
const month = fc.integer({ min: 1, max: 12 });
const weekday = fc.integer({ min: 0, max: 6 });

/** Returns the days of a month that fall on a weekday, counted one by one. */
function weekdaysOf(inYear: number, inMonth: number, day: number): CivilDate[] {
  const days: CivilDate[] = [];
  for (let date = civilDate(inYear, inMonth, 1); partsOf(date).month === inMonth; date = plusDays(date, 1)) {
    if (weekdayOf(date) === day) days.push(date);
  }
  return days;
}

describe("properties, 1900 to 2100", () => {
  test("the nth weekday of a month is the nth one counted, and is missing if there is none", () => {
    fc.assert(
      fc.property(year, month, weekday, fc.integer({ min: 1, max: 5 }), (inYear, inMonth, day, nth) => {
        const expected = weekdaysOf(inYear, inMonth, day)[nth - 1];
        const rule = `FREQ=YEARLY;BYMONTH=${inMonth};BYDAY=${nth}${CODES[day]}`;
        expect(occurrencesInYear(rule, inYear)).toEqual(expected ? [expected] : []);
      }),
    );
  });

  test("the last weekday of a month is the last one counted", () => {
    fc.assert(
      fc.property(year, month, weekday, (inYear, inMonth, day) => {
        const rule = `FREQ=YEARLY;BYMONTH=${inMonth};BYDAY=-1${CODES[day]}`;
        expect(occurrencesInYear(rule, inYear)).toEqual([weekdaysOf(inYear, inMonth, day).at(-1)]);
      }),
    );
  });

  test("a fixed day falls on itself", () => {
    fc.assert(
      fc.property(year, month, fc.integer({ min: 1, max: 28 }), (inYear, inMonth, day) => {
        const rule = `FREQ=YEARLY;BYMONTH=${inMonth};BYMONTHDAY=${day}`;
        expect(occurrencesInYear(rule, inYear)).toEqual([civilDate(inYear, inMonth, day)]);
      }),
    );
  });

  test("Easter is a Sunday from March 22 to April 25", () => {
    fc.assert(
      fc.property(year, (inYear) => {
        const [date] = occurrencesInYear("EASTER", inYear);
        if (!date) throw new Error(`no Easter in ${inYear}`);
        expect(weekdayOf(date)).toBe(0);
        expect(date >= civilDate(inYear, 3, 22) && date <= civilDate(inYear, 4, 25)).toBe(true);
      }),
    );
  });

  test("the days of a year with an offset are the moved anchors, and none is lost over New Year", () => {
    const anchor = "FREQ=YEARLY;BYMONTH=1,12;BYDAY=1MO";
    fc.assert(
      fc.property(fc.integer({ min: 1901, max: 2099 }), fc.integer({ min: -40, max: 40 }), (inYear, offset) => {
        const moved = [inYear - 1, inYear, inYear + 1]
          .flatMap((each) => occurrencesInYear(anchor, each))
          .map((date) => plusDays(date, offset))
          .filter((date) => partsOf(date).year === inYear);
        expect(occurrencesInYear(`${anchor};OFFSET=${offset}`, inYear)).toEqual(moved);
      }),
    );
  });

  test("the next days are in order, on or after the start day, and days on which the rule falls", () => {
    fc.assert(
      fc.property(year, month, weekday, fc.integer({ min: 1, max: 5 }), (inYear, inMonth, day, nth) => {
        const rule = `FREQ=YEARLY;BYMONTH=${inMonth};BYDAY=${nth}${CODES[day]}`;
        const from = civilDate(inYear, inMonth, 15);
        const next = nextOccurrences(rule, from, 5);
        expect(next).toHaveLength(5);
        expect(next).toEqual(next.toSorted());
        for (const date of next) {
          expect(date >= from).toBe(true);
          expect(occurrencesInYear(rule, partsOf(date).year)).toContain(date);
        }
      }),
    );
  });
});

test.each([
  ["third Sunday of July 2026", "FREQ=YEARLY;BYMONTH=7;BYDAY=3SU", 2026, ["2026-07-19"]],
  ["first Sunday of a month that begins on a Sunday", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", 2026, ["2026-11-01"]],
  ["first Monday of a month that begins on a Monday", "FREQ=YEARLY;BYMONTH=6;BYDAY=1MO", 2026, ["2026-06-01"]],
  ["first Sunday of a month that begins on a Monday", "FREQ=YEARLY;BYMONTH=6;BYDAY=1SU", 2026, ["2026-06-07"]],
  ["a fifth Monday that does not exist", "FREQ=YEARLY;BYMONTH=2;BYDAY=5MO", 2026, []],
  ["a fifth Saturday that does", "FREQ=YEARLY;BYMONTH=1;BYDAY=5SA", 2026, ["2026-01-31"]],
  ["last Monday of January", "FREQ=YEARLY;BYMONTH=1;BYDAY=-1MO", 2026, ["2026-01-26"]],
  ["Shrove Tuesday, 47 days before Easter", "EASTER;OFFSET=-47", 2026, ["2026-02-17"]],
  ["Easter Monday", "EASTER;OFFSET=1", 2027, ["2027-03-29"]],
  ["29 February in a leap year", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", 2028, ["2028-02-29"]],
  ["29 February in a common year", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", 2026, []],
  ["29 February in 1900, which was no leap year", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", 1900, []],
  [
    "the Saturday before the first Monday of September",
    "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=-2",
    2026,
    ["2026-09-05"],
  ],
  ["the same when it falls in August", "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=-2", 2025, ["2025-08-30"]],
  ["the day after the fourth Thursday of November", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;OFFSET=1", 2026, ["2026-11-27"]],
  ["the day before New Year's Day", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;OFFSET=-1", 2026, ["2026-12-31"]],
  ["the day after New Year's Eve", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31;OFFSET=1", 2026, ["2026-01-01"]],
  [
    "twice in one year, by an offset over New Year",
    "FREQ=YEARLY;BYMONTH=1;BYDAY=1MO;OFFSET=-3",
    2027,
    ["2027-01-01", "2027-12-31"],
  ],
  [
    "the Friday before Christmas",
    "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=18,19,20,21,22,23,24;BYDAY=FR",
    2026,
    ["2026-12-18"],
  ],
  ["the 256th day of a common year", "FREQ=YEARLY;BYYEARDAY=256", 2026, ["2026-09-13"]],
  ["the 256th day of a leap year", "FREQ=YEARLY;BYYEARDAY=256", 2028, ["2028-09-12"]],
  ["a whole month, by its first day", "FREQ=YEARLY;BYMONTH=6", 2026, ["2026-06-01"]],
  ["a single day in its year", "RDATE:20260704", 2026, ["2026-07-04"]],
  ["a single day in another year", "RDATE:20260704", 2027, []],
])("%s", (_name, rule, inYear, dates) => {
  expect(occurrencesInYear(rule, inYear)).toEqual(dates);
});

test("an offset may move a day into another month", () => {
  expect(occurrencesInYear("FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=-2", 2025)).toEqual(["2025-08-30"]);
});

test("the next five leap days are found although they are four years apart", () => {
  expect(nextOccurrences("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2026-11-21", 5)).toEqual([
    "2028-02-29",
    "2032-02-29",
    "2036-02-29",
    "2040-02-29",
    "2044-02-29",
  ]);
});

test("a rule of past single days has no next day", () => {
  expect(nextOccurrences("RDATE:20240704,20250704", "2026-01-01", 5)).toEqual([]);
});

test.each([
  "",
  "FOO",
  "FREQ=YEARLY",
  "FREQ=DAILY;BYMONTH=6",
  "FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1",
  "FREQ=YEARLY;BYMONTH=0;BYMONTHDAY=1",
  "FREQ=YEARLY;BYMONTH=6;BYDAY=6FR",
  "FREQ=YEARLY;BYMONTH=6;BYDAY=1XX",
  "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=32",
  "FREQ=YEARLY;INTERVAL=2;BYMONTH=6",
  "FREQ=YEARLY;BYMONTH=6;COUNT=1",
  "FREQ=YEARLY;BYMONTH=6;BYMONTH=7",
  "FREQ=YEARLY;BYYEARDAY=367",
  "BYMONTH=6;BYMONTHDAY=1",
  "EASTER;OFFSET=400",
  "EASTER;OFFSET=1.5",
  "EASTER-47",
  "RDATE:20260230",
  "RDATE:",
  "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR\nRRULE:FREQ=DAILY",
  "constructor=1;FREQ=YEARLY",
])("%j is not a rule", (text) => {
  expect(parseRule(text)).toBeNull();
});

test("arbitrary text is not parsed as a rule", () => {
  fc.assert(fc.property(fc.string(), (text) => parseRule(text) === null));
});

test("February 30 is a rule that never falls", () => {
  expect(isDeadRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01")).toBe(true);
  expect(isDeadRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2026-01-01")).toBe(false);
});

const hello = nextDatesOf({ rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", isMonthObservance: false, lengthDays: 1 });
const libraryWeek = nextDatesOf({ rule: "FREQ=YEARLY;BYMONTH=4;BYDAY=2SU", isMonthObservance: false, lengthDays: 7 });
const november = nextDatesOf({ rule: "FREQ=YEARLY;BYMONTH=11", isMonthObservance: true, lengthDays: 1 });

test("on the day itself the next date is today, and a day later it is next year's", () => {
  expect(hello("2026-11-21")[0]).toBe("2026-11-21");
  expect(hello("2026-11-22")[0]).toBe("2027-11-21");
  expect(hello("2026-11-22")).toHaveLength(5);
});

test("a month observance is ongoing until its month is over", () => {
  expect(november("2026-11-30")[0]).toBe("2026-11-01");
  expect(november("2026-12-01")[0]).toBe("2027-11-01");
});

test("a week is ongoing until its last day is over", () => {
  expect(libraryWeek("2026-04-18")[0]).toBe("2026-04-12");
  expect(libraryWeek("2026-04-19")[0]).toBe("2027-04-11");
});

test("a holiday without a rule has no dates", () => {
  expect(nextDatesOf({ rule: null, isMonthObservance: false, lengthDays: 1 })("2026-11-21")).toEqual([]);
});
