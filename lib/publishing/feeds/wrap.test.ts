import fc from "fast-check";
import { expect, test } from "vitest";
import { wrapShort, wrapWords } from "./wrap";

test("lines break at spaces and are not wider than requested, unless a word is", () => {
  expect(wrapWords("a bb ccc dddd  eeeeeeee f", 6)).toEqual(["a bb", "ccc", "dddd", "eeeeeeee", "f"]);
  expect(wrapWords(" ", 6)).toEqual([]);
});

test("no word is lost, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const words = text.split(/\s+/).filter(Boolean);
      expect(wrapWords(text, width).flatMap((line) => line.split(" "))).toEqual(words);
    }),
  );
});

test("a text that is too long for its lines is cut in the last one, and every line fits", () => {
  expect(wrapShort("one two three four five", 8, 2)).toEqual(["one two", "three…"]);
  expect(wrapShort("one", 8, 2)).toEqual(["one"]);
  expect(wrapShort("extraordinarily long", 8, 2)).toEqual(["extraor…", "long"]);
});
