import fc from "fast-check";
import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { cardDate, cardGreeting, cardHeading } from "./content";
import { cardDateProblem, cardDateRange } from "./date-range";
import { type CardForm, NO_TEXT, SALUTATIONS, salutationsFor } from "./form";
import { cardInput, sendableCard } from "./input";
import { isThanks, thanksFor } from "./thanks";

const TODAY: CivilDate = "2026-11-21";
const form = (change: Partial<CardForm> = {}): CardForm => ({
  ...NO_TEXT,
  selectedDate: TODAY,
  senderName: "Ada",
  message: "Hello",
  holidayId: "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b",
  ...change,
});

/** The form's fields as they are sent. */
const sent = ({ includeSelfie, ...texts }: CardForm) => ({ ...texts, includeSelfie: String(includeSelfie) });

/** The first error of each field in the builder's form. */
function formErrors(filled: CardForm, isVideoReady = false): Partial<Record<keyof CardForm, string>> {
  const issues = sendableCard(TODAY, isVideoReady).safeParse(filled).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

const problems = (change: object) =>
  cardInput.safeParse({ ...sent(form()), ...change }).error?.issues.map(({ message }) => message) ?? [];

test("a card can be for any date from two years ago to two years ahead", () => {
  expect(cardDateRange(TODAY)).toEqual({ first: "2024-01-01", last: "2028-12-31" });
  expect(formErrors(form({ selectedDate: "2023-12-31" })).selectedDate).toBeDefined();
  expect(formErrors(form({ selectedDate: "2028-12-31" }))).toEqual({});
});

test.each([
  ["2023-12-31", "You can send cards for dates from 2024 through 2028."],
  ["2024-01-01", null],
  ["2028-12-31", null],
  ["2029-01-01", "You can send cards for dates from 2024 through 2028."],
] as const)("a card for %s is allowed, or has the error: %s", (date, problem) => {
  expect(cardDateProblem(date, TODAY)).toBe(problem);
});

test.each([
  [{ message: "" }, "message", "Message is required"],
  [{ message: " \n\t " }, "message", "Message is required"],
  [{ message: "x".repeat(1001) }, "message", "Message must be 1000 characters or less"],
  [{ selectedDate: "21.11.2026" as CivilDate }, "selectedDate", "Date must be in YYYY-MM-DD format"],
  [{ senderName: "x".repeat(101) }, "senderName", "Name must be 100 characters or less"],
  [{ recipientName: "x".repeat(101) }, "recipientName", "Name must be 100 characters or less"],
  [{ includeSelfie: true }, "includeSelfie", "Please record a video message or disable the personal video option."],
] as const)("the form with %o has an error at that field", (change, field, message) => {
  expect(formErrors(form(change))).toEqual({ [field]: message });
});

test("every field with an error is reported at once, and a card with a ready video has none", () => {
  const wrong = form({ selectedDate: "2023-12-31", message: "", senderName: "x".repeat(101), includeSelfie: true });
  expect(Object.keys(formErrors(wrong)).toSorted()).toEqual(["includeSelfie", "message", "selectedDate", "senderName"]);
  expect(formErrors(form({ includeSelfie: true }), true)).toEqual({});
});

test.each([
  [{ message: undefined }, "Message is required"],
  [{ message: "  " }, "Message is required"],
  [{ message: "x".repeat(1001) }, "Message must be 1000 characters or less"],
  [{ selectedDate: "2026-02-30" }, "Date must be in YYYY-MM-DD format"],
  [{ selectedDate: undefined }, "Date must be in YYYY-MM-DD format"],
  [{ holidayId: "nope" }, "Please choose a holiday"],
  [{ salutation: "Yo" }, "Choose one of the salutations"],
  [{ includeSelfie: "maybe" }, "Must be true or false"],
])("the server refuses %o with the same message", (change, message) => expect(problems(change)).toEqual([message]));

test("line breaks count as one character, even when a form sends two", () => {
  const message = "ab\n".repeat(333).concat("c");
  expect(message).toHaveLength(1000);
  expect(cardInput.parse({ ...sent(form()), message: message.replaceAll("\n", "\r\n") }).message).toBe(message);
});

test("the server accepts everything the form accepts, and removes NUL characters", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }).filter((each) => each.trim() !== "");
  fc.assert(
    fc.property(text, fc.constantFrom(...SALUTATIONS), (message, salutation) => {
      const filled = form({ message, salutation });
      fc.pre(Object.keys(formErrors(filled)).length === 0);
      const result = cardInput.safeParse(sent(filled));
      expect(result.success).toBe(true);
      expect(result.data?.message ?? "").not.toContain("\0");
    }),
  );
});

test("empty names become null", () => {
  const { senderName, recipientName, salutation } = cardInput.parse({
    ...sent(form({ senderName: "  " })),
    salutation: undefined,
    recipientName: undefined,
  });
  expect({ senderName, recipientName, salutation }).toEqual({
    senderName: null,
    recipientName: null,
    salutation: "With love",
  });
});

test("a card shows its holiday, date and recipient, and works without any of them", () => {
  const holiday = {
    holidayName: "Cake Day",
    displayDate: "May 1st",
    notes: null,
    emoji: "🍰",
    hue: 1,
    tone: "festive" as const,
    isBuiltIn: false,
  };
  expect(cardHeading(holiday)).toBe("Happy Cake Day!");
  expect(cardHeading({ holidayName: "Just Because", isBuiltIn: true, tone: "festive" })).toBe("Just Because");
  expect(cardDate({ selectedDate: TODAY, holiday })).toBe("Saturday, November 21st, 2026");
  expect(cardDate({ selectedDate: null, holiday })).toBe("May 1st");
  expect(cardGreeting("Ada")).toBe("Dear Ada,");
  expect(cardGreeting(" ")).toBe("Hello!");
});

test('a card for a solemn day has no "Happy" and no exclamation mark', () => {
  expect(cardHeading({ holidayName: "World AIDS Day", isBuiltIn: false, tone: "solemn" })).toBe("World AIDS Day");
  expect(cardGreeting(null, "solemn")).toBe("Hello,");
  expect(cardGreeting("Ada", "solemn")).toBe("Dear Ada,");
});

test("only quiet emoji are offered and accepted for a solemn card", () => {
  const solemn = { emoji: "🎗️", tone: "solemn" } as const;
  const offered = thanksFor(solemn).map(({ emoji }) => emoji);
  expect(offered).toEqual(["🤍", "🕯️", "🙏"]);
  for (const emoji of offered) expect(isThanks(emoji, solemn)).toBe(true);
  for (const other of ["😂", "🎉", "🎗️"]) expect(isThanks(other, solemn)).toBe(false);
});

test("only our emoji and the holiday's own can be sent back", () => {
  const cake = { emoji: "🍰", tone: "festive" } as const;
  const offered = thanksFor(cake).map(({ emoji }) => emoji);
  expect(offered).toEqual(["❤️", "😂", "🥹", "🤗", "🎉", "🙏", "🍰"]);
  for (const emoji of offered) expect(isThanks(emoji, cake)).toBe(true);
  for (const other of ["🍕", "<b>", "", "❤️❤️", "🕯️"]) expect(isThanks(other, cake)).toBe(false);
  // An emoji that is also in our set is offered once.
  expect(thanksFor({ emoji: "🎉", tone: "festive" })).toHaveLength(6);
});

test("a solemn card offers no merry salutation, except one that is already chosen", () => {
  expect(salutationsFor("festive", "With love")).toEqual(SALUTATIONS);
  const solemn = salutationsFor("solemn", "With love");
  expect(solemn).toHaveLength(SALUTATIONS.length - 2);
  expect(solemn).not.toContain("Cheers");
  expect(solemn).not.toContain("Enjoy the celebration");
  expect(salutationsFor("solemn", "Cheers")).toContain("Cheers");
});
