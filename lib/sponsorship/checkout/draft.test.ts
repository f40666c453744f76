import fc from "fast-check";
import { expect, test } from "vitest";
import { isStateId } from "@/lib/cards/drafts/draft";
import { EMPTY_SPONSOR_FORM } from "../form";
import { parseSignUpDraft, signUpDraftNames } from "./draft";

const FORM = { ...EMPTY_SPONSOR_FORM, businessName: "Acme", contactEmail: "ada@example.org" };

test("a stored draft is restored", () => {
  const draft = { form: FORM, sent: { key: "a-key", body: "{}" } };
  expect(parseSignUpDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test("a damaged key counts as none, and unknown fields are dropped", () => {
  const found = parseSignUpDraft({ form: { ...FORM, card: "4242" }, sent: { key: 7 }, more: true });
  expect(found).toEqual({ form: FORM, sent: null });
});

test("any stored data is read as a complete form or as none", () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      const found = parseSignUpDraft(data);
      expect(found === null || Object.values(found.form).every((text) => typeof text === "string")).toBe(true);
    }),
  );
  expect(parseSignUpDraft({ form: { ...FORM, description: 3 }, sent: null })).toBeNull();
});

test("every holiday has its own draft, under a valid draft name", () => {
  const { formId, stateId } = signUpDraftNames("0E37df36-f698-4c8b-9d2a-5c2f0b8a7d11");
  expect(formId).toContain("0E37df36");
  expect(isStateId(stateId)).toBe(true);
});
