import fc from "fast-check";
import { expect, test } from "vitest";
import { occurrencesInYear } from "@/lib/holidays/rule";
import {
  BUILDER_KINDS,
  type BuilderChoice,
  type BuilderKind,
  choiceOf,
  choiceText,
  FIRST_CHOICE,
  NTHS,
} from "./builder";
import { ruleFromWords } from "./parser";
import { someRule } from "./test-rule";

const someChoice: fc.Arbitrary<BuilderChoice> = fc.record({
  kind: fc.constantFrom(...(Object.keys(BUILDER_KINDS) as BuilderKind[])),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  nth: fc.constantFrom(...NTHS.map(([nth]) => nth)),
  weekday: fc.integer({ min: 0, max: 6 }),
  side: fc.constantFrom("before", "on or before", "after", "on or after"),
  days: fc.integer({ min: 0, max: 183 }),
  yearDay: fc.integer({ min: 1, max: 366 }),
  date: fc.constantFrom("2026-07-04", "2028-02-29"),
});

function ruleOf(words: string): string {
  const reading = ruleFromWords(words);
  if (!reading || "problem" in reading) throw new Error(`“${words}”: ${reading?.problem}`);
  return reading.rule;
}

const daysOf = (rule: string) => [2026, 2027, 2028].flatMap((year) => occurrencesInYear(rule, year));

test("every choice of the picker is understood by the text field", () => {
  fc.assert(
    fc.property(someChoice, (choice) => {
      const rule = ruleOf(choiceText(choice));
      const again = choiceOf(rule);
      if (again) expect(daysOf(ruleOf(choiceText({ ...FIRST_CHOICE, ...again })))).toEqual(daysOf(rule));
      else expect(choice.kind).toBe("near"); // across the end of a month, the rule uses another weekday
    }),
  );
});

test("the choice for a rule has the same days as the rule", () => {
  fc.assert(
    fc.property(someRule, (rule) => {
      const choice = choiceOf(rule);
      if (choice) expect(daysOf(ruleOf(choiceText({ ...FIRST_CHOICE, ...choice })))).toEqual(daysOf(rule));
    }),
  );
});

test("a rule that the picker cannot express has no choice", () => {
  expect(choiceOf("FREQ=YEARLY;BYMONTH=4,10;BYDAY=1SU")).toBeNull();
  expect(choiceOf("no rule")).toBeNull();
});

test("a single day without a date has no words", () => {
  expect(choiceText({ ...FIRST_CHOICE, kind: "once" })).toBe("");
});
