import fc from "fast-check";
import { expect, test } from "vitest";
import { askedText, MAX_SEARCH_LENGTH, plainText, tellingPart } from "./plain-text";

test.each([
  [undefined, ""],
  [null, ""],
  ["", ""],
  [" hot dog ", "hot dog"],
  [["pie", "cat"], "pie"],
  [[], ""],
  [`${"x".repeat(MAX_SEARCH_LENGTH - 1)} y`, "x".repeat(MAX_SEARCH_LENGTH - 1)],
])("the address's %j asks for %j", (q, asked) => {
  expect(askedText(q)).toBe(asked);
});

test.each([
  ["  Crème   BRÛLÉE ", "creme brulee"],
  ["Mother’s\tDay", "mother's day"],
  ["Ｐｉｚｚａ", "pizza"],
  ["tab\u0000null\u200bnothing", "tab null nothing"],
  ["\ud83c", ""],
  ["straße, Łódź", "straße, łodź"],
])("%j is compared as %j", (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

test("plain text is short, trimmed and stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (typed) => {
      const plain = plainText(typed);
      expect(plain.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
      expect(plain).toBe(plain.trim());
    }),
  );
});

test.each([
  ["national donnut day", "donnut"],
  ["international day of peace", "of peace"],
  ["daydream", "daydream"],
  ["world day", ""],
])("what tells %j from other names is %j", (text, telling) => {
  expect(tellingPart(text)).toBe(telling);
});
