import fc from "fast-check";
import { expect, test } from "vitest";
import { isStateId } from "@/lib/cards/draft";
import { checkoutBody, checkoutDraftNames, checkoutToSend, EMPTY_SPONSOR_FORM, parseCheckoutDraft } from "./draft";

const FORM = { ...EMPTY_SPONSOR_FORM, businessName: "Acme", contactEmail: "ada@example.org" };

test("a stored draft is restored", () => {
  const draft = { form: FORM, sent: { key: "a-key", body: "{}" } };
  expect(parseCheckoutDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test("a damaged key counts as none, and unknown fields are dropped", () => {
  const found = parseCheckoutDraft({ form: { ...FORM, card: "4242" }, sent: { key: 7 }, more: true });
  expect(found).toEqual({ form: FORM, sent: null });
});

test("any stored data is read as a complete form or as none", () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      const found = parseCheckoutDraft(data);
      expect(found === null || Object.values(found.form).every((text) => typeof text === "string")).toBe(true);
    }),
  );
  expect(parseCheckoutDraft({ form: { ...FORM, description: 3 }, sent: null })).toBeNull();
});

test("every holiday has its own draft, under a valid draft name", () => {
  const { formId, stateId } = checkoutDraftNames("0E37df36-f698-4c8b-9d2a-5c2f0b8a7d11");
  expect(formId).toContain("0E37df36");
  expect(isStateId(stateId)).toBe(true);
});

const HOLIDAY = "0e37df36-f698-4c8b-9d2a-5c2f0b8a7d11";

test("the same details are sent under the same key, in whatever order the form has them", () => {
  const first = checkoutToSend(null, checkoutBody(FORM, HOLIDAY), () => "first");
  const { customMessage, ...others } = FORM;
  expect(checkoutToSend(first, checkoutBody({ customMessage, ...others }, HOLIDAY), () => "second")).toBe(first);
});

test("any change to the details or the holiday gets a new key", () => {
  const first = checkoutToSend(null, checkoutBody(FORM, HOLIDAY), () => "first");
  const changed = checkoutBody({ ...FORM, customMessage: "Hi." }, HOLIDAY);
  expect(checkoutToSend(first, changed, () => "second")).toEqual({ key: "second", body: changed });
  expect(checkoutToSend(first, checkoutBody(FORM, HOLIDAY.toUpperCase()), () => "third").key).toBe("third");
});
