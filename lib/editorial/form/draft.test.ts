import fc from "fast-check";
import { expect, test } from "vitest";
import { isStateId } from "@/lib/cards/drafts/draft";
import { someBody, testBody } from "../test-body";
import { draftIdOf, parseHolidayDraft } from "./draft";
import { EMPTY_FORM, formOf } from "./form";

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
