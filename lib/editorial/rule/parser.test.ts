import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeed } from "@/db/seed/read";
import { civilDate, partsOf } from "@/lib/core/civil-date";
import { isCivilDate, plusDays, weekdayOf } from "@/lib/core/dates";
import { ruleInput } from "@/lib/holidays/input";
import { occurrencesInYear } from "@/lib/holidays/rule";
import { ruleInWords } from "@/lib/holidays/rule-labels";
import { type Side, weekdayNear } from "./grammar";
import { ruleFromWords } from "./parser";
import { someRule } from "./test-rule";

/** Common years and leap years that start on every day of the week. */
const YEARS = Array.from({ length: 8 }, (_, index) => 2024 + index);

function ruleOf(words: string): string {
  const reading = ruleFromWords(words);
  if (!reading || "problem" in reading) throw new Error(`“${words}”: ${reading?.problem}`);
  return reading.rule;
}

const daysOf = (rule: string) => YEARS.flatMap((year) => occurrencesInYear(rule, year));

describe("spoken rules are understood", () => {
  test.each([
    ["first Friday of June", "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR"],
    ["the 1st friday in june.", "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR"],
    ["It falls on the first Friday of June", "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR"],
    ["Every year on the first Fri of Jun", "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR"],
    ["third Tuesday of March", "FREQ=YEARLY;BYMONTH=3;BYDAY=3TU"],
    ["last Monday in May", "FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO"],
    ["last but one Wednesday of April", "FREQ=YEARLY;BYMONTH=4;BYDAY=-2WE"],
    ["the second to last Wednesday of April", "FREQ=YEARLY;BYMONTH=4;BYDAY=-2WE"],
    ["first, second and fourth Saturday of October", "FREQ=YEARLY;BYMONTH=10;BYDAY=1SA,2SA,4SA"],
    ["first Sunday in April and October", "FREQ=YEARLY;BYMONTH=4,10;BYDAY=1SU"],
    ["last Friday of the year", "FREQ=YEARLY;BYMONTH=12;BYDAY=-1FR"],
    ["Friday the 13th", "FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR"],
    ["June 5", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5"],
    ["5 June", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5"],
    ["the fifth of June", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5"],
    ["June the 5th", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5"],
    ["the twenty-first of March", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=21"],
    ["twenty first of March", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=21"],
    ["February 29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
    ["the day after February 29, in leap years only", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;OFFSET=1"],
    ["the last day of February", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"],
    ["the last day of June", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30"],
    ["the 256th day of the year", "FREQ=YEARLY;BYYEARDAY=256"],
    ["day 256 of the year", "FREQ=YEARLY;BYYEARDAY=256"],
    ["the last day of the year", "FREQ=YEARLY;BYYEARDAY=-1"],
    ["Easter", "EASTER"],
    ["Easter Monday", "EASTER;OFFSET=1"],
    ["Good Friday", "EASTER;OFFSET=-2"],
    ["the Friday before Easter", "EASTER;OFFSET=-2"],
    ["47 days before Easter", "EASTER;OFFSET=-47"],
    ["two weeks after Easter Sunday", "EASTER;OFFSET=14"],
    ["the day after the fourth Thursday of November", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;OFFSET=1"],
    ["day before Easter", "EASTER;OFFSET=-1"],
    ["1 days before Easter", "EASTER;OFFSET=-1"],
    ["twenty one days before Easter", "EASTER;OFFSET=-21"],
    ["a fortnight after Easter", "EASTER;OFFSET=14"],
    ["the day after Thanksgiving", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;OFFSET=1"],
    ["the Saturday before Labor Day", "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=-2"],
    ["the second Saturday after Labor Day", "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=12"],
    ["the penultimate Sunday before Easter", "EASTER;OFFSET=-14"],
    ["the third day of June", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=3"],
    ["February 29, in leap years only", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
    ["a week before the first Monday of June", "FREQ=YEARLY;BYMONTH=6;BYDAY=1MO;OFFSET=-7"],
    ["the Friday before December 25", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=18,19,20,21,22,23,24;BYDAY=FR"],
    ["the Friday before Christmas", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=18,19,20,21,22,23,24;BYDAY=FR"],
    ["mothers day", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"],
    ["Mother’s Day", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"],
    ["July 4, 2026", "RDATE:20260704"],
    ["4 July 2026", "RDATE:20260704"],
    ["2026-07-04", "RDATE:20260704"],
    ["July 4, 2027 and July 4, 2026", "RDATE:20260704,20270704"],
  ])("%s", (words, rule) => {
    expect(ruleOf(words)).toBe(rule);
  });

  test("empty input has no rule and no problem", () => {
    for (const words of ["", "  ", "it falls on ", "the"]) {
      const reading = ruleFromWords(words);
      expect(reading === null || "problem" in reading).toBe(true);
    }
    expect(ruleFromWords("")).toBeNull();
  });
});

describe("holidays of several days", () => {
  test.each([
    ["all of June", "FREQ=YEARLY;BYMONTH=6", null],
    ["the whole month of June", "FREQ=YEARLY;BYMONTH=6", null],
    ["June", "FREQ=YEARLY;BYMONTH=6", null],
    ["the third week of June", "FREQ=YEARLY;BYMONTH=6;BYDAY=3SU", 7],
    ["the last full week of September", "FREQ=YEARLY;BYMONTH=9;BYDAY=-1SA;OFFSET=-6", 7],
    ["the week of Thanksgiving", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;OFFSET=-4", 7],
    ["the week beginning on the third Monday of June", "FREQ=YEARLY;BYMONTH=6;BYDAY=3MO", 7],
    ["the third Monday of January and lasts 7 days", "FREQ=YEARLY;BYMONTH=1;BYDAY=3MO", 7],
    ["the first Saturday of June, for two days", "FREQ=YEARLY;BYMONTH=6;BYDAY=1SA", 2],
    ["June 5-11", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5", 7],
    ["June 28 to July 4", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=28", 7],
    ["from December 28 through January 3", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=28", 7],
    ["February 29 to March 3", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", 4],
    ["June 5", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5", null],
  ])("%s", (words, rule, lengthDays) => {
    expect(ruleFromWords(words)).toMatchObject({ rule, lengthDays });
  });

  test("the week of a day is the one from Sunday to Saturday that contains it", () => {
    const rule = ruleOf("the week of June 5");
    // June 5 is a Friday in 2026 and a Saturday in 2027.
    expect(occurrencesInYear(rule, 2026)).toEqual(["2026-05-31"]);
    expect(occurrencesInYear(rule, 2027)).toEqual(["2027-05-30"]);
  });
});

describe("unclear words are explained, not guessed", () => {
  test.each([
    ["the frist Friday of June", "We cannot place “frist”."],
    ["first Firday of June", "We cannot place “firday”."],
    ["first Friday of Jnue", "We cannot place “jnue”."],
    ["June 31", "June has no day 31."],
    ["February 30", "February has no day 30."],
    ["6/5", "Spell out the month in 6/5, so that it can’t be misread."],
    ["sixth Friday of June", "A month has no more than five Fridays."],
    ["200 days before Easter", "That is more than half a year from the day it is counted from."],
    ["Friday, July 4, 2026", "That day is Saturday, July 4th, 2026."],
    ["February 29, 2027", "There is no february 29 2027."],
    ["first, June", "We know these words, but not what they say together."],
    ["the 367th day of the year", "A year has 365 days, or 366."],
    ["February 25 to March 3", "That is a day longer in leap years. Say how many days it lasts."],
    ["February 20 to 29", "That is a day longer in leap years. Say how many days it lasts."],
    ["January 20 to February 29", "It can last 31 days at most."],
    ["June 5, for 40 days", "It can last 31 days at most."],
    ["March 1, only in leap years", "February 29 alone comes in leap years only."],
    ["the week before Christmas", "That may be a day or seven. Say “a week before …”, or “the week of …”."],
    ["days before Easter", "Say how many days."],
    ["the days after Thanksgiving", "Say how many days."],
    ["days. before Easter", "Say how many days."],
    ["weeks before Easter", "Say how many weeks."],
    ["the last days of June", "Say how many days."],
    ["third days of June", "Say how many days."],
    ["the week of the days before Easter", "Say how many days."],
    ["the last Friday after Christmas", "Nothing after a day is the last. Count from the day on."],
    ["30 days of November", "We know these words, but not what they say together."],
    ["three days in June", "We know these words, but not what they say together."],
    ["first and last Friday of the year", "We know these words, but not what they say together."],
    ["the Friday before February 29", "A Friday can be counted from a day that every year has, such as “December 25”."],
  ])("%s", (words, problem) => {
    expect(ruleFromWords(words)).toEqual({ problem });
  });

  test.each([
    ["Friday, June 5", "another weekday each year"],
    ["the first full moon of June", "the moon"],
    ["the first weekend of June", "first day"],
    ["half past nine", "cannot place"],
  ])("%s", (words, part) => {
    expect(ruleFromWords(words)).toEqual({ problem: expect.stringContaining(part) });
  });
});

describe("words are the inverse of `ruleInWords`", () => {
  test("every rule of the seed that has words is read back from them", async () => {
    const rules = (await readSeed()).map(({ rule }) => rule);
    const worded = [...new Set(rules)].filter((rule) => !/^every year|^a date of its own/.test(ruleInWords(rule)));
    expect(worded.length).toBeGreaterThan(500);
    for (const rule of worded) expect([rule, daysOf(ruleOf(ruleInWords(rule)))]).toEqual([rule, daysOf(rule)]);
  });

  test("every rule of a kind that has words is read back from them", () => {
    fc.assert(
      fc.property(someRule, (rule) => {
        expect(daysOf(ruleOf(ruleInWords(rule)))).toEqual(daysOf(rule));
      }),
    );
  });

  test("capitals, articles, commas, spaces and “in” for “of” change nothing", () => {
    const changes: ((words: string) => string)[] = [
      (words) => words.toUpperCase(),
      (words) => words.replaceAll(/\bthe /g, ""),
      (words) => words.replaceAll(" of ", " in "),
      (words) => words.replaceAll(" ", "   "),
      (words) => `${words}, every year`,
      (words) => `It falls on ${words}.`,
      (words) => words.replaceAll("first", "1st").replaceAll("third", "3rd").replaceAll("fourth", "4th"),
    ];
    fc.assert(
      fc.property(someRule, fc.subarray(changes), (rule, some) => {
        const words = some.reduce((text, change) => change(text), ruleInWords(rule));
        expect(ruleOf(words)).toBe(ruleOf(ruleInWords(rule)));
      }),
    );
  });
});

const WORDS =
  "the first third last 5 31 13th june february friday sunday of in day days week weeks before after on or easter and , - every year 2026 all for thanksgiving to".split(
    " ",
  );

test("any input results in a valid rule or a problem, and nothing throws", () => {
  const typed = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(typed, (words) => {
      const reading = ruleFromWords(words);
      if (reading === null) return;
      if ("problem" in reading) {
        expect(reading.problem).toMatch(/^.+[.]$/s);
        return;
      }
      expect(ruleInput.safeParse(reading.rule).success).toBe(true);
      const said = ruleInWords(reading.rule);
      if (!reading.rule.startsWith("FREQ=YEARLY;BYMONTHDAY")) expect(said).not.toMatch(/^every year/);
    }),
  );
});

const SIDES: readonly (readonly [Side, number, number])[] = [
  ["before", -7, -1],
  ["on or before", -6, 0],
  ["nearest", -3, 3],
  ["on or after", 0, 6],
  ["after", 1, 7],
];

test("the weekday on one side of any date lies in the right seven days, in every year", () => {
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
        // An occurrence of one year may lie in another.
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

test("seven days within one month use that month's days", () => {
  expect(weekdayNear(5, "before", 12, 25)).toEqual({
    base: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=18,19,20,21,22,23,24;BYDAY=FR",
    offsetDays: 0,
    weekday: 5,
    day: null,
  });
});

test("no weekday is counted from February 29", () => {
  expect(weekdayNear(5, "before", 2, 29)).toBeNull();
});
