import fc from "fast-check";
import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { longDate, plusDays, weekdayOf } from "@/lib/core/dates";
import {
  type HolidayChoice,
  messageRoom,
  type Occasion,
  occasionOf,
  quickDays,
  restoredChoice,
  restoredText,
  withDate,
  withIdeas,
  withOccasion,
  withOffered,
} from "./builder";
import { cardDate, cardHeading, previewContent } from "./content";
import { cardDateRange } from "./date-range";
import { type CardText, NO_TEXT } from "./form";

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

const DRAFT = {
  choice: { date: "2026-11-21", occasion: null, isChosen: true },
  asked: "date=2026-11-21",
} as const;

const FIRST: HolidayChoice = { date: "2026-12-24", occasion: null, offered: [], isChosen: false };

test("after a reload, or at a URL without a query, the draft's holiday is restored", () => {
  for (const asked of [DRAFT.asked, ""]) {
    expect(restoredChoice(DRAFT, asked, FIRST)).toEqual({ ...DRAFT.choice, offered: null });
  }
});

test("a URL that asks for another holiday overrides the draft", () => {
  expect(restoredChoice(DRAFT, "date=2026-12-24", FIRST)).toBe(FIRST);
});

const STORED: CardText = {
  message: "Hello, you.",
  senderName: "Ada",
  recipientName: "Grace",
  salutation: "Cheers",
  includeSelfie: true,
};

test("a draft is fully restored when nothing was changed", () => {
  expect(restoredText(STORED, {})).toEqual(STORED);
});

test("fields changed before the draft was loaded keep their new values, including the video switch", () => {
  const changed = { senderName: "Augusta", salutation: "With love", includeSelfie: false } as const;
  expect(restoredText(STORED, changed)).toEqual({ ...STORED, ...changed });
});

test("an empty field doesn't overwrite stored text", () => {
  expect(restoredText(STORED, { message: "", recipientName: "Alan" })).toEqual({ ...STORED, recipientName: "Alan" });
});

const datesOf = (today: CivilDate) => quickDays(today).map(({ date }) => date);

test.each([
  ["on a Monday the weekend is five days off", "2026-11-16", ["2026-11-16", "2026-11-17", "2026-11-21"]],
  ["on a Friday it is tomorrow", "2026-11-20", ["2026-11-20", "2026-11-21", "2026-11-21"]],
  ["on a Saturday it is today", "2026-11-21", ["2026-11-21", "2026-11-22", "2026-11-21"]],
  ["on a Sunday it is the next one", "2026-11-22", ["2026-11-22", "2026-11-23", "2026-11-28"]],
  ["over the New Year", "2026-12-31", ["2026-12-31", "2027-01-01", "2027-01-02"]],
  ["over a leap day", "2028-02-28", ["2028-02-28", "2028-02-29", "2028-03-04"]],
] as const)("%s", (_when, today, dates) => {
  expect(datesOf(today)).toEqual(dates);
});

test("on any day, tomorrow is the next day and the weekend is a Saturday less than a week away", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (offset) => {
      const today = plusDays("1999-12-25", offset);
      const [same, tomorrow, weekend = "" as CivilDate] = datesOf(today);
      expect([same, tomorrow]).toEqual([today, plusDays(today, 1)]);
      expect(weekdayOf(weekend)).toBe(6);
      expect(weekend >= today && weekend <= plusDays(today, 6)).toBe(true);
    }),
  );
});

test.each([
  [0, "plenty", ""],
  [899, "plenty", ""],
  [900, "near", "No more than 100 characters left."],
  [949, "near", "No more than 100 characters left."],
  [950, "near", "No more than 50 characters left."],
  [999, "near", "No more than 10 characters left."],
  [1000, "near", "No characters left."],
  [1001, "over", "Too long: the limit is 1000 characters."],
] as const)('a message of %i characters is at level "%s"', (length, level, spoken) => {
  expect(messageRoom(length)).toEqual({ level, spoken });
});

test("typing more than a thousand characters triggers six announcements", () => {
  const spoken = Array.from({ length: 1200 }, (_, length) => messageRoom(length).spoken);
  expect(new Set(spoken).size).toBe(7);
});

const FORM = { ...NO_TEXT, selectedDate: "2026-11-22" } as const;
const HELLO: Occasion = {
  id: "hello",
  holidayName: "World Hello Day",
  category: "Kindness & Causes",
  dateIso: "2026-11-21",
  displayDate: "November 21st",
  notes: "Ten hellos.",
  emoji: "👋",
  hue: 55,
  tone: "festive",
  messages: [],
};
const JUST_BECAUSE: Occasion = { ...HELLO, id: "just-because", holidayName: "Just Because", emoji: "💌", hue: 350 };

test("a card shows its holiday and the chosen day", () => {
  const content = previewContent(FORM, HELLO, JUST_BECAUSE);
  expect(cardHeading(content.holiday)).toBe("Happy World Hello Day!");
  expect(cardDate(content)).toBe("Sunday, November 22nd, 2026");
});

test('a card without a holiday uses "Just Because" and has no date of its own', () => {
  const { holiday } = previewContent(FORM, null, JUST_BECAUSE);
  expect(holiday).toMatchObject({ holidayName: "Just Because", emoji: "💌", displayDate: "", isBuiltIn: true });
  expect(cardHeading(holiday)).toBe("Just Because");
});

test("blank names become null, and a cleared date falls back to the holiday's", () => {
  const form = { ...FORM, selectedDate: "" as CivilDate, senderName: "  ", recipientName: " " };
  const content = previewContent(form, HELLO, JUST_BECAUSE);
  expect(content).toMatchObject({ senderName: null, recipientName: null, selectedDate: null });
  expect(cardDate(content)).toBe("November 21st");
});

test("a card's date reads the same as everywhere else", () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 200_000 }), (offset) => {
      const selectedDate = plusDays("2026-11-21", offset);
      expect(cardDate({ ...previewContent(FORM, HELLO, JUST_BECAUSE), selectedDate })).toBe(longDate(selectedDate));
    }),
  );
  const broken = "2026-13-45" as CivilDate;
  expect(cardDate({ ...previewContent(FORM, HELLO, JUST_BECAUSE), selectedDate: broken })).toBe(broken);
});
