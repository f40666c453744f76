import fc from "fast-check";
import { expect, test } from "vitest";
import { wrapShort, wrapWords } from "./wrap";

test("lines are broken at spaces and never wider than asked for, unless a word is", () => {
  expect(wrapWords("a bb ccc dddd  eeeeeeee f", 6)).toEqual(["a bb", "ccc", "dddd", "eeeeeeee", "f"]);
  expect(wrapWords(" ", 6)).toEqual([]);
});

test("no word is lost, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const words = text.split(/\s+/).filter(Boolean);
      expect(wrapWords(text, width).flatMap((line) => line.split(" "))).toEqual(words);
    }),
  );
});

test("a text for few lines is shortened in the last, and every line fits", () => {
  expect(wrapShort("one two three four five", 8, 2)).toEqual(["one two", "three…"]);
  expect(wrapShort("one", 8, 2)).toEqual(["one"]);
  expect(wrapShort("extraordinarily long", 8, 2)).toEqual(["extraor…", "long"]);
});
