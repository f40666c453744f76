import fc from "fast-check";
import { expect, test } from "vitest";
import { civilDate, isCivilDate, partsOf, plusDays, weekdayOf } from "@/lib/core/dates";
import { occurrencesInYear } from "@/lib/holidays/rule";
import { type Side, weekdayNear } from "./rule-week-window";

const SIDES: readonly (readonly [Side, number, number])[] = [
  ["before", -7, -1],
  ["on or before", -6, 0],
  ["nearest", -3, 3],
  ["on or after", 0, 6],
  ["after", 1, 7],
];

test("the weekday on one side of any day is the one of those seven days, in every year", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SIDES),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1950, max: 2080 }),
      ([side, first, last], month, day, weekday, year) => {
        fc.pre(isCivilDate(civilDate(2001, month, day)));
        const near = weekdayNear(weekday, side, month, day);
        if (!near) throw new Error("no rule");
        const rule = near.offsetDays === 0 ? near.base : `${near.base};OFFSET=${near.offsetDays}`;
        // The day of one year may have its weekday in another.
        const expected = [year - 1, year, year + 1]
          .flatMap((each) => {
            const date = civilDate(each, month, day);
            return Array.from({ length: last - first + 1 }, (_, index) => plusDays(date, first + index));
          })
          .filter((date) => weekdayOf(date) === weekday && partsOf(date).year === year);
        expect(occurrencesInYear(rule, year)).toEqual(expected);
      },
    ),
  );
});

test("what lies within one month is said of that month", () => {
  expect(weekdayNear(5, "before", 12, 25)).toEqual({
    base: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=18,19,20,21,22,23,24;BYDAY=FR",
    offsetDays: 0,
    weekday: 5,
  });
});

test("nothing is counted from a day that most years lack", () => {
  expect(weekdayNear(5, "before", 2, 29)).toBeNull();
});
