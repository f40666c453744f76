import { expect, test } from "vitest";
import { idOfSigned, signed } from "./signature";

const ID = "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b";

test("a signed id is read back and is deterministic", () => {
  expect(idOfSigned("reminder feed", signed("reminder feed", ID))).toBe(ID);
  expect(signed("reminder feed", ID)).toBe(signed("reminder feed", ID));
});

test.each([
  ["nothing", ""],
  ["an id alone", ID],
  ["an id with another's signature", signed("reminder feed", ID).replace("0b8f2c1e", "0b8f2c1f")],
  ["a signature that is changed at its end", `${signed("reminder feed", ID).slice(0, -1)}g`],
  ["a signature that is cut", signed("reminder feed", ID).slice(0, -1)],
  ["a signature for something else", signed("reminder stop", ID)],
  ["more behind it", `${signed("reminder feed", ID)}0`],
])("an invalid signed id is rejected: %s", (_what, text) => {
  expect(idOfSigned("reminder feed", text)).toBeNull();
});

test("only one of all 16 last characters is valid", () => {
  const stem = signed("reminder feed", ID).slice(0, -1);
  const right = [..."0123456789abcdef"].filter((letter) => idOfSigned("reminder feed", stem + letter) === ID);
  expect(right).toHaveLength(1);
});
