import fc from "fast-check";
import { expect, test } from "vitest";
import { ruleInput } from "./input";
import { isWholeMonth } from "./rule";
import { ruleInWords } from "./rule-labels";

test.each([
  ["FREQ=YEARLY;BYMONTH=6;BYDAY=1FR", "the first Friday of June"],
  ["FREQ=YEARLY;BYMONTH=1;BYDAY=-1MO", "the last Monday of January"],
  ["FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR", "Friday the 13th"],
  ["FREQ=YEARLY;BYMONTH=4;BYDAY=-2WE", "the second-to-last Wednesday of April"],
  ["FREQ=YEARLY;BYMONTH=10;BYDAY=1SA,3SA", "the first and third Saturday of October"],
  ["FREQ=YEARLY;BYMONTH=4,10;BYDAY=1SU", "the first Sunday of April and October"],
  ["FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=-2", "the Saturday before the first Monday of September"],
  ["FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=6", "the Sunday after the first Monday of September"],
  ["FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;OFFSET=1", "the day after the fourth Thursday of November"],
  ["FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=18,19,20,21,22,23,24;BYDAY=FR", "the Friday before December 25"],
  ["FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SA", "the Saturday before June 1"],
  ["FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", "November 21"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "February 29, in leap years only"],
  ["RDATE:20251214,20261204,20271224,20281212", "a date of its own each year"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "the last day of February"],
  ["FREQ=YEARLY;BYYEARDAY=256", "the 256th day of the year"],
  ["FREQ=YEARLY;BYYEARDAY=-1", "the last day of the year"],
  ["FREQ=YEARLY;BYMONTH=6", "all of June"],
  ["EASTER", "Easter Sunday"],
  ["EASTER;OFFSET=-2", "the Friday before Easter Sunday"],
  ["EASTER;OFFSET=1", "the day after Easter Sunday"],
  ["EASTER;OFFSET=-47", "47 days before Easter Sunday"],
  ["RDATE:20260704", "Sat, Jul 4, 2026, set by its organizers"],
])("%s reads %s", (rule, words) => {
  expect(ruleInWords(rule)).toBe(words);
});

/** Values of each part of a rule, for valid and invalid combinations. */
const PARTS: Readonly<Record<string, fc.Arbitrary<number | string>>> = {
  BYMONTH: fc.integer({ min: 1, max: 12 }),
  BYMONTHDAY: fc.integer({ min: -31, max: 31 }).filter(Boolean),
  BYDAY: fc.constantFrom("SU", "MO", "FR", "1SU", "5SA", "-1MO", "-5TH"),
  BYYEARDAY: fc.integer({ min: -366, max: 366 }).filter(Boolean),
  BYSETPOS: fc.constantFrom(1, 2, -1),
};
const someParts = fc.subarray(Object.entries(PARTS), { minLength: 1 }).chain((parts) =>
  fc.tuple(
    ...parts.map(([name, values]) => {
      return fc.array(values, { minLength: 1, maxLength: 3 }).map((all) => `${name}=${all}`);
    }),
  ),
);
const someWeek = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 25 }), fc.constantFrom("SU", "FR"))
  .map(([month, from, day]) => {
    const days = Array.from({ length: 7 }, (_, index) => from + index);
    return [`BYMONTH=${month}`, `BYMONTHDAY=${days}`, `BYDAY=${day}`];
  });

test("every rule that can be stored can be put into words", () => {
  fc.assert(
    fc.property(fc.oneof(someParts, someWeek), fc.constantFrom("", ";OFFSET=3", ";OFFSET=-9"), (parts, offset) => {
      const { success, data = "" } = ruleInput.safeParse(`FREQ=YEARLY;${parts.join(";")}${offset}`);
      if (success) expect(ruleInWords(data)).toMatch(/\w/);
    }),
  );
});

test.each([
  ["April 25 to 31", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=FR"],
  ["February 23 to 29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR"],
])("seven days that do not fit every month, such as %s, are not described by the day after them", (_what, rule) => {
  expect(ruleInWords(rule)).toMatch(/^every year/);
});

test("a whole month is recognized in any notation and cannot have an offset", () => {
  expect(isWholeMonth("BYMONTH=6;FREQ=YEARLY")).toBe(true);
  expect(isWholeMonth("FREQ=YEARLY;BYMONTH=6;OFFSET=0")).toBe(true);
  expect(isWholeMonth("FREQ=YEARLY;BYMONTH=6,7")).toBe(false);
  expect(isWholeMonth("FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1")).toBe(false);
  expect(ruleInput.safeParse("FREQ=YEARLY;BYMONTH=6;OFFSET=3").success).toBe(false);
});

test("a rule without wording of our own is described by the library", () => {
  expect(ruleInWords("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=26,27;BYDAY=MO,SA;BYSETPOS=-1")).toMatch(/^every year/);
});
