import { expect, test } from "vitest";
import { EMPTY_SPONSOR_FORM } from "../form";
import { signUpBody, signUpToSend } from "./key";

const HOLIDAY = "0e37df36-f698-4c8b-9d2a-5c2f0b8a7d11";
const FORM = { ...EMPTY_SPONSOR_FORM, businessName: "Acme" };

test("the same details are sent under the same key, in whatever order the form has them", () => {
  const first = signUpToSend(null, signUpBody(FORM, HOLIDAY), () => "first");
  const { customMessage, ...others } = FORM;
  expect(signUpToSend(first, signUpBody({ customMessage, ...others }, HOLIDAY), () => "second")).toBe(first);
});

test("any change to the details or the holiday gets a new key", () => {
  const first = signUpToSend(null, signUpBody(FORM, HOLIDAY), () => "first");
  const changed = signUpBody({ ...FORM, customMessage: "Hi." }, HOLIDAY);
  expect(signUpToSend(first, changed, () => "second")).toEqual({ key: "second", body: changed });
  expect(signUpToSend(first, signUpBody(FORM, HOLIDAY.toUpperCase()), () => "third").key).toBe("third");
});
