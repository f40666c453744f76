import fc from "fast-check";
import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { cardDateRange } from "./form";
import {
  type HolidayChoice,
  type Occasion,
  occasionOf,
  withDate,
  withIdeas,
  withOccasion,
  withOffered,
} from "./holiday-choice";

const RANGE = cardDateRange("2026-11-21");

const occasion = (id: string, dateIso: CivilDate): Occasion => ({
  id,
  holidayName: `${id} Day`,
  category: "General",
  dateIso,
  displayDate: "",
  notes: null,
  emoji: "🎈",
  hue: 10,
  tone: "festive",
  messages: [],
});

const hello = occasion("hello", "2026-11-21");
const television = occasion("television", "2026-11-21");
const cake = occasion("cake", "2026-11-26");
const observance = occasion("november", "2026-11-01");

const empty: HolidayChoice = { date: "2026-11-21", occasion: null, offered: null, isChosen: false };

test("the only holiday of a date is selected, replacing another date's", () => {
  expect(withOffered(empty, "2026-11-21", [hello]).occasion).toBe(hello);
  const before = withOffered(empty, "2026-11-21", [hello]);
  expect(withOffered(withDate(before, "2026-11-26"), "2026-11-26", [cake]).occasion).toBe(cake);
});

test("the first of several holidays is selected when none is chosen", () => {
  expect(withOffered(empty, "2026-11-21", [hello, television]).occasion).toBe(hello);
});

test("a chosen holiday stays selected among several", () => {
  const chosen = withOccasion(withOffered(empty, "2026-11-21", [hello, television]), television, RANGE);
  expect(withOffered(chosen, "2026-11-21", [hello, television]).occasion).toBe(television);
});

test("a date without holidays clears the selection", () => {
  const selected = withOffered(empty, "2026-11-21", [hello]);
  expect(withOffered(withDate(selected, "2026-11-22"), "2026-11-22", []).occasion).toBeNull();
});

test("the holiday stays selected while the new date's holidays are loading", () => {
  const selected = withOffered(empty, "2026-11-21", [hello]);
  expect(withDate(selected, "2026-11-22")).toMatchObject({ occasion: hello, offered: null });
});

test("a response for a date that is no longer selected changes nothing", () => {
  const moved = withDate(empty, "2026-11-26");
  expect(withOffered(moved, "2026-11-21", [hello])).toBe(moved);
});

test("choosing a holiday sets its date, and that date's holidays don't replace it", () => {
  const chosen = withOccasion(empty, observance, RANGE);
  expect(chosen).toMatchObject({ date: "2026-11-01", offered: null });
  expect(withOffered(chosen, "2026-11-01", [cake]).occasion).toBe(observance);
});

test("changing the date after choosing a holiday selects the new date's holiday", () => {
  const chosen = withOccasion(empty, cake, RANGE);
  expect(withOffered(withDate(chosen, "2026-11-21"), "2026-11-21", [hello, television]).occasion).toBe(hello);
});

test("a holiday whose date is out of range doesn't change the date", () => {
  const chosen = withOccasion(empty, occasion("moon", "1969-07-20"), RANGE);
  expect(chosen.date).toBe("2026-11-21");
  expect(chosen.occasion?.id).toBe("moon");
});

test("the choice of no holiday stays for any date until a holiday is chosen", () => {
  const none = withOccasion(withOffered(empty, "2026-11-21", [hello]), null, RANGE);
  expect(none).toMatchObject({ date: "2026-11-21", occasion: null });
  const moved = withOffered(withDate(none, "2026-11-26"), "2026-11-26", [cake]);
  expect(moved.occasion).toBeNull();
  expect(withOccasion(moved, cake, RANGE).occasion).toBe(cake);
});

test("message ideas are added only if their holiday is still chosen", () => {
  const found = occasionOf({ ...cake, messages: undefined });
  expect(found.messages).toBeNull();
  const chosen = withOccasion(empty, found, RANGE);
  const ideas = [{ mood: "warm", text: "Have a slice." }] as const;
  expect(withIdeas(chosen, "cake", ideas).occasion?.messages).toBe(ideas);
  expect(withIdeas(chosen, "hello", ideas)).toBe(chosen);
});

test("the full data of the chosen holiday replaces partial data", () => {
  const chosen = withOccasion(empty, { ...cake, messages: null }, RANGE);
  expect(withOffered(chosen, "2026-11-26", [cake]).occasion).toBe(cake);
});

test("in any order of events, the holiday belongs to the date, was chosen, or is none", () => {
  const days = ["2026-11-21", "2026-11-22", "2026-11-26"] as const;
  const onDay = (date: CivilDate) => [hello, television, cake].filter(({ dateIso }) => dateIso === date);
  const step = fc.oneof(
    fc.record({ kind: fc.constant("date" as const), date: fc.constantFrom(...days) }),
    fc.record({ kind: fc.constant("answer" as const), date: fc.constantFrom(...days) }),
    fc.record({
      kind: fc.constant("choose" as const),
      which: fc.constantFrom(hello, television, cake, observance, null),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let choice = empty;
      for (const each of steps) {
        if (each.kind === "date") choice = withDate(choice, each.date);
        else if (each.kind === "answer") choice = withOffered(choice, each.date, onDay(each.date));
        else choice = withOccasion(choice, each.which, RANGE);
        if (choice.offered && !choice.isChosen) expect(choice.occasion?.dateIso ?? choice.date).toBe(choice.date);
        if (choice.offered) expect(choice.offered).toEqual(onDay(choice.date));
      }
    }),
  );
});
