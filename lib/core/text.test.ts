import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoints, shorten, storableText } from "./text";

test("a text that is too long is cut after a word, or within its only word", () => {
  expect(shorten("Sandwich Appreciation Day", 14)).toBe("Sandwich…");
  expect(shorten("Sandwich Appreciation Day", 25)).toBe("Sandwich Appreciation Day");
  expect(shorten("Donaudampfschiff", 6)).toBe("Donau…");
});

test("a character of several code points is never split", () => {
  expect(shorten("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 11)).toBe("👩‍👩‍👧👩‍👩‍👧…");
});

test("a shortened text fits, and no character of it is cut in half", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const short = shorten(text, width);
      expect(codePoints(short)).toBeLessThanOrEqual(width);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ["Crumb 🥐", "Crumb 🥐"],
  ["Crumb \ud83e", "Crumb \ufffd"],
  ["\udd50 Crumb", "\ufffd Crumb"],
  ["Cr\0umb", "Crumb"],
  ["Crumb \ud83e\0\udd50", "Crumb 🥐"],
])("%j is stored as %j", (text, stored) => {
  expect(storableText(text)).toBe(stored);
});
