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
])("the query parameter %j is read as %j", (q, searchText) => {
  expect(askedText(q)).toBe(searchText);
});

test.each([
  ["  Crème   BRÛLÉE ", "creme brulee"],
  ["Mother’s\tDay", "mother's day"],
  ["Ｐｉｚｚａ", "pizza"],
  ["tab\u0000null\u200bnothing", "tab null nothing"],
  ["\ud83c", ""],
  ["straße, Łódź", "straße, łodź"],
])("%j is normalized to %j", (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

test("plain text is short, trimmed and unchanged when normalized again", () => {
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
])("the distinctive part of %j is %j", (text, distinctive) => {
  expect(tellingPart(text)).toBe(distinctive);
});
