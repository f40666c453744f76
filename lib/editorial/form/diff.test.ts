import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./diff";

const text = fc
  .array(fc.constantFrom("a", "pie", "is", "round.", " ", "\n"), { maxLength: 20 })
  .map((all) => all.join(""));

test("a changed word is marked, and unchanged ones are not", () => {
  expect(diffWords("Eat a round pie today", "Eat a square pie today")).toEqual([
    { text: "Eat a ", kind: "same" },
    { text: "round", kind: "gone" },
    { text: "square", kind: "new" },
    { text: " pie today", kind: "same" },
  ]);
});

test("both texts can be reconstructed from their difference", () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), (before, after) => {
      const pieces = diffWords(before, after);
      const without = (kind: string) => pieces.filter((piece) => piece.kind !== kind).map((piece) => piece.text);
      expect(without("new").join("")).toBe(before);
      expect(without("gone").join("")).toBe(after);
    }),
  );
});

test("a text does not differ from itself", () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(diffWords(same, same).every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});
