import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf } from "@/lib/core/civil-date";
import { fellIn, readBirthYear, weekdayIn } from "./birth-year";
import {
  ageInWords,
  comingDate,
  dateIn,
  isFixed,
  listMonthDays,
  listPastHolidays,
  monthDayText,
  parseMonthDay,
  readBirthdayForm,
  yearsOn,
} from "./birthday";
import { occurrencesInYear } from "./rule";

const LAST_YEAR = 2026;
const THANKSGIVING = "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH";
const FIXED = "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26";
const PI = { month: 3, day: 14 };
const LEAP = { month: 2, day: 29 };

test("there are 366 days, each with an address that leads back to it", () => {
  const days = listMonthDays();
  expect(days).toHaveLength(366);
  expect(new Set(days.map(monthDayText)).size).toBe(366);
  for (const day of days) expect(parseMonthDay(monthDayText(day))).toEqual(day);
});

test.each(["02-30", "13-01", "00-10", "3-14", "03-14-1990", "", "03-1x", "../03-14"])("%j is no day", (text) => {
  expect(parseMonthDay(text)).toBeNull();
});

test("the next date of a birthday is today or later; February 29 waits for a leap year", () => {
  expect(comingDate(PI, "2026-03-14")).toBe("2026-03-14");
  expect(comingDate(PI, "2026-03-15")).toBe("2027-03-14");
  expect(comingDate(LEAP, "2026-11-26")).toBe("2028-02-29");
  expect(dateIn(2026, LEAP)).toBeNull();
});

test.each([
  [{}, { month: null, day: null }, null],
  [{ month: "3", day: "14" }, { month: null, day: null }, PI],
  [{ month: "2", day: " 29 " }, { month: null, day: null }, LEAP],
  [{ month: "", day: "" }, { month: "Choose a month.", day: "Enter a day from 1 to 31." }, null],
  [{ day: "14" }, { month: "Choose a month.", day: null }, null],
  [{ month: "2", day: "30" }, { month: null, day: "February has 29 days." }, null],
  [{ month: "4", day: "31" }, { month: null, day: "April has 30 days." }, null],
  [{ month: "4", day: "32" }, { month: null, day: "Enter a day from 1 to 31." }, null],
  [{ month: "13", day: "0" }, { month: "Choose a month.", day: "Enter a day from 1 to 31." }, null],
  [{ month: ["3", "4"], day: "x" }, { month: "Choose a month.", day: "Enter a day from 1 to 31." }, null],
])("the form %j has the issues %j and the day %j", (query, issues, monthDay) => {
  expect(readBirthdayForm(query)).toMatchObject({ issues, monthDay });
});

test("any query gives a day that exists or an issue, and what was typed", () => {
  const value = fc.oneof(fc.string(), fc.integer({ min: -3, max: 40 }).map(String));
  fc.assert(
    fc.property(value, value, (month, day) => {
      const form = readBirthdayForm({ month, day });
      expect(form.typed.day).toBe(day.trim().slice(0, 20));
      if (form.monthDay) expect(parseMonthDay(monthDayText(form.monthDay))).toEqual(form.monthDay);
      else expect(form.issues.month ?? form.issues.day).toBeTruthy();
    }),
  );
});

const anyRule = fc.constantFrom(
  THANKSGIVING,
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
  "FREQ=YEARLY;BYMONTH=12;BYDAY=-1MO;OFFSET=7",
  "FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO",
  "FREQ=YEARLY;BYYEARDAY=256",
  "FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=SA",
  "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=-1",
  "EASTER;OFFSET=-47",
  "RDATE:20240314,20250703",
);

test("the years of a rule on a day are those in which the calendar has it", () => {
  const years = fc.integer({ min: 1901, max: LAST_YEAR });
  fc.assert(
    fc.property(anyRule, years, fc.nat(), (rule, year, index) => {
      const days = occurrencesInYear(rule, year);
      const some = days[index % Math.max(days.length, 1)] ?? `${year}-03-14`;
      const { month, day } = partsOf(some as `${number}-${number}-${number}`);
      const on = yearsOn(rule, { month, day }, LAST_YEAR);
      expect(on === null || on.includes(year)).toBe(days.length > 0);
      const next = day === 28 ? { month, day: 1 } : { month, day: (day % 28) + 1 };
      const isOnNext = occurrencesInYear(rule, year).includes(dateIn(year, next) ?? "0000-01-01");
      const onNext = yearsOn(rule, next, LAST_YEAR);
      expect(onNext === null || onNext.includes(year)).toBe(isOnNext);
    }),
  );
});

test("only what existed in the birth year fell on it; a tradition without a year always did", () => {
  const holiday = (slug: string, rule: string, originYear: number | null) => ({
    holidayName: slug,
    slug,
    rule,
    originYear,
  });
  const november26 = { month: 11, day: 26 };

  const past = listPastHolidays(
    [
      holiday("cake", FIXED, 1988),
      holiday("thanks", THANKSGIVING, 1942),
      holiday("custom", FIXED, null),
      holiday("elsewhere", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=27", null),
      holiday("month", "FREQ=YEARLY;BYMONTH=11", null),
    ],
    november26,
    LAST_YEAR,
  );
  const inYear = (year: number) => fellIn(year, past).map(({ slug }) => slug);
  expect(past.map(({ slug }) => slug)).toEqual(["custom", "thanks", "cake"]);
  expect(inYear(1936)).toEqual(["custom"]);
  expect(inYear(1987)).toEqual(["custom", "thanks"]);
  expect(inYear(1988)).toEqual(["custom", "cake"]);
  expect(inYear(2026)).toEqual(["custom", "thanks", "cake"]);
});

test.each([
  [FIXED, true],
  [THANKSGIVING, false],
  ["EASTER", false],
  ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=-1", false],
  [null, false],
])("whether %j is the same day each year: %s", (rule, expected) => {
  expect(isFixed(rule)).toBe(expected);
});

test.each([
  [{ kind: "person", year: 1988 } as const, "38 years old in 2026. It began in 1988."],
  [{ kind: "person", year: 2025 } as const, "1 year old in 2026. It began in 2025."],
  [{ kind: "un", year: 2026 } as const, "It began in 2026."],
  [{ kind: "tradition", year: -700 } as const, "2,726 years old in 2026. It began in 700 BC."],
  [{ kind: "tradition" } as const, "An old tradition. Nobody wrote down its first year."],
  [{ kind: "unknown" } as const, "Nobody knows for sure when it began."],
])("the age of %j in words", (origin, words) => {
  expect(ageInWords(origin, 2026)).toBe(words);
});

test("a weekday is that of the calendar, whatever the century", () => {
  expect(weekdayIn(1990, PI)).toBe("Wednesday");
  expect(weekdayIn(1901, { month: 1, day: 1 })).toBe("Tuesday");
  expect(weekdayIn(1999, LEAP)).toBeNull();
});

test.each([
  ["1990", PI, { year: 1990 }],
  [" 2026 ", PI, { year: 2026 }],
  ["90", PI, { problem: "Enter a year from 1901 to 2026." }],
  ["", PI, { problem: "Enter a year from 1901 to 2026." }],
  ["1776", PI, { problem: "Enter a year from 1901 to 2026." }],
  ["2027", PI, { problem: "Enter a year from 1901 to 2026." }],
  ["<b>", null, { problem: "Enter a year from 1901 to 2026." }],
  ["2026", { month: 12, day: 25 }, { problem: "That day in 2026 is still to come." }],
  ["1999", LEAP, { problem: "1999 wasn't a leap year: it had no February 29." }],
  ["1999", null, { year: 1999 }],
  // The field of the day says that April has 30 days.
  ["1992", { month: 4, day: 31 }, { year: 1992 }],
])("the typed year %j of %j is %j", (text, monthDay, expected) => {
  expect(readBirthYear(text, monthDay, "2026-11-26")).toEqual(expected);
});
