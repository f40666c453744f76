import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isStateId } from "@/lib/cards/draft";
import { someBody, testBody } from "../test-body";
import { changedFields } from "./changes";
import { bodyOf, draftIdOf, EMPTY_FORM, formOf, parseHolidayDraft, problemsIn, problemsOf, ruleTyped } from "./form";

const form = formOf(testBody);

test("a stored holiday goes through the form unchanged", () => {
  fc.assert(
    fc.property(someBody, (body) => {
      expect(bodyOf(formOf(body))).toEqual(body);
    }),
  );
});

test("typed words set the rule, and the length when they mention it", () => {
  expect(ruleTyped("third Tuesday of March")).toEqual({
    ruleWords: "third Tuesday of March",
    rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=3TU",
  });
  expect(ruleTyped("the third full week of March")).toMatchObject({ lengthDays: "7" });
  expect(ruleTyped("the frist of March")).toEqual({ ruleWords: "the frist of March", rule: "" });
});

test("a week stays a week while its new date is typed", () => {
  let typed = { ...form, lengthDays: "7" };
  for (let length = 1; length <= "June 12".length; length += 1) {
    typed = { ...typed, ...ruleTyped("June 12".slice(0, length)) };
  }
  expect(bodyOf(typed)).toMatchObject({ rule: "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=12", lengthDays: 7 });
});

test("empty rows are not sent", () => {
  const body = bodyOf({
    ...form,
    sources: [
      { title: " ", url: "" },
      { title: "A book", url: " " },
    ],
    messages: [{ mood: "warm", text: "  " }],
    celebrate: { free: " ", friends: "", desk: "" },
  });
  expect(body).toMatchObject({ sources: [{ title: "A book" }], messages: [], celebrate: null });
});

test("a month observance ignores the length field", () => {
  expect(bodyOf({ ...form, ...ruleTyped("all of June"), lengthDays: "7" }).lengthDays).toBe(1);
});

describe("problems are shown at their field", () => {
  const problems = (patch: Partial<typeof form>) => {
    const changed = { ...form, ...patch };
    return problemsIn(changed, changedFields(testBody, bodyOf(changed)), false);
  };

  test("a new holiday needs a name and a day", () => {
    expect(problemsIn(EMPTY_FORM, bodyOf(EMPTY_FORM), true)).toEqual({
      holidayName: "Holiday name is required",
      rule: "Enter when it falls",
    });
  });

  test.each([
    ["holidayName", { holidayName: "x".repeat(201) }, "Holiday name must be 200 characters or less"],
    ["rule", ruleTyped("the frist of March"), "We cannot place “frist”."],
    ["rule", ruleTyped(""), "Enter when it falls"],
    ["lengthDays", { lengthDays: "32" }, "It can last 31 days at most"],
    ["lengthDays", { lengthDays: "" }, "Length must be a whole number of days"],
    ["emoji", { emoji: "🎉🎉" }, "Must be a single emoji"],
    ["category", { category: "x".repeat(101) }, "Category must be 100 characters or less"],
    ["notes", { notes: "x".repeat(1001) }, "Notes must be 1000 characters or less"],
    ["history", { history: "x".repeat(2001) }, "History must be 2000 characters or less"],
    ["sourceUrl", { sourceUrl: "javascript:alert(1)" }, "Must be a valid URL"],
    ["rank", { rank: "0" }, "Rank must be 1 or more"],
    ["rank", { rank: "first" }, "Rank must be a whole number"],
    ["emoji", { emoji: "pie" }, "Must be a single emoji"],
    [
      "origin.year",
      { origin: { kind: "brand" as const, by: "A shop in Leeds", year: "long ago" } },
      "Year must be a whole number",
    ],
    [
      "celebrate.desk",
      { celebrate: { free: "Sing.", friends: "Dance.", desk: "" } },
      "Fill in all three ways to celebrate, or none",
    ],
    [
      "messages.0.text",
      { messages: [{ mood: "warm" as const, text: "x".repeat(181) }] },
      "A message must be 180 characters or less",
    ],
  ])("%s", (path, patch, message) => {
    expect(problems(patch)).toEqual({ [path]: message });
  });

  test("a list problem is shown at its row on the screen, even after empty rows that are not sent", () => {
    const sources = [
      { title: "", url: "" },
      { title: "A book", url: "not an address" },
      { title: "", url: "https://example.org/" },
    ];
    expect(problems({ sources })).toEqual({
      "sources.1.url": "Must be a valid URL",
      "sources.2.title": "The source's title is required",
    });
  });

  test("unchanged stored fields are not validated", () => {
    const odd = { ...testBody, emoji: "🎉🎉" };
    const changed = { ...formOf(odd), notes: "Other notes." };
    expect(problemsIn(changed, changedFields(odd, bodyOf(changed)), false)).toEqual({});
  });

  test("the server's first issue of each field is shown", () => {
    const issues = [
      { path: "holidayName", message: "Another holiday has this name" },
      { path: "holidayName", message: "And it is too long" },
    ];
    expect(problemsOf(issues, form)).toEqual({ holidayName: "Another holiday has this name" });
  });
});

test("typed text is restored unchanged, valid or not", () => {
  fc.assert(
    fc.property(
      someBody,
      fc.string(),
      fc.option(fc.record({ body: someBody, version: fc.nat() })),
      (body, typed, base) => {
        const draft = { form: { ...formOf(body), notes: typed, rank: typed, ruleWords: typed, rule: "" }, base };
        expect(parseHolidayDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      },
    ),
  );
});

test("anything else is not a draft, and nothing throws", () => {
  for (const stored of [
    null,
    {},
    { form: {} },
    { form: EMPTY_FORM },
    { form: { ...EMPTY_FORM, hue: 900 }, base: null },
  ]) {
    expect(parseHolidayDraft(stored)).toBeNull();
  }
  fc.assert(fc.property(fc.jsonValue(), (stored) => void parseHolidayDraft(stored)));
});

test("a draft from before the picture, the lesson and the reason existed changes none of them", () => {
  const older = <Whole extends object>(whole: Whole) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => !["whyToday", "picture", "classroom"].includes(name)));
  const draft = { form: { ...older(form), notes: "Typed." }, base: { body: older(testBody), version: 1 } };
  expect(parseHolidayDraft(draft, form)).toEqual({
    form: { ...form, notes: "Typed." },
    base: { body: testBody, version: 1 },
  });
});

test("an invalid rule is dropped, because it could not be shown", () => {
  const form = { ...formOf(testBody), rule: "FREQ=DAILY" };
  expect(parseHolidayDraft({ form, base: null })?.form.rule).toBe("");
});

test("each holiday has its own draft, and so does a new one", () => {
  const id = crypto.randomUUID();
  expect(isStateId(draftIdOf(id))).toBe(true);
  expect(isStateId(draftIdOf(null))).toBe(true);
  expect(draftIdOf(id)).not.toBe(draftIdOf(null));
});
