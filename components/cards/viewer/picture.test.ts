import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/tests/long";
import { fitText, pictureFileName, wrapText } from "./picture";

/** Every character is one unit wide. */
const measure = (text: string) => Array.from(text).length;
const textsOf = (text: string, width: number) => wrapText(text, width, measure).map((line) => line.text);

test.each([
  ["between words", "one two three", 8, ["one two", "three"]],
  ["at its own line breaks, of any system", "one\ntwo\r\n\nthree", 20, ["one", "two", "", "three"]],
  ["never before a comma or a full stop", "one two, three.", 7, ["one", "two,", "three."]],
  ["within a word that is wider than a line", "abcdefgh ij", 3, ["abc", "def", "gh", "ij"]],
  ["never within a picture of several parts", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 8, ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]],
  ["between words that no blank parts", "海の日おめでとう。", 6, ["海の日", "おめでとう。"]],
  ["never after an opening bracket", "今日は「海の日」です", 5, ["今日は", "「海の日」", "です"]],
] as const)("a line breaks %s", (_where, text, width, lines) => {
  expect(textsOf(text, width)).toEqual(lines);
});

test("each paragraph has the direction of its first letter", () => {
  const lines = wrapText("«صباح الخير» Ada\nPS: مساء\n!!!", 20, measure);
  expect(lines.map(({ isRightToLeft }) => isRightToLeft)).toEqual([true, false, false]);
});

const anyText = fc.string({ unit: "grapheme", maxLength: 300 });
const bare = (text: string) => text.replace(/\s/g, "");

test("wrapping loses no text, and no line is too wide unless it is one character", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, width) => {
      const lines = textsOf(text, width);
      expect(bare(lines.join(""))).toBe(bare(text));
      for (const line of lines) {
        const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(line)];
        expect(letters.length === 1 || measure(line) <= width).toBe(true);
      }
    }),
  );
});

const BOX = { width: 820, height: 500, largest: 60, smallest: 12, lineHeight: 1.35 };

test("a short text gets a large font and a long one a small font", () => {
  expect(fitText("Pie!", BOX, measure).size).toBe(60);
  expect(fitText("pie ".repeat(250), BOX, measure).size).toBeLessThan(30);
});

test("balanced lines have similar lengths", () => {
  const { lines } = fitText("Happy National Pie Day!", { ...BOX, width: 1080, isBalanced: true }, measure);
  expect(lines.map(({ text }) => text)).toEqual(["Happy National", "Pie Day!"]);
});

test("a text with too many line breaks loses them rather than its words", () => {
  const { lines } = fitText("a\n".repeat(500), BOX, measure);
  expect(bare(lines.map(({ text }) => text).join(""))).toBe("a".repeat(500));
});

test("any text fits its box", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 1000 }), fc.integer({ min: 1, max: 9 }), (text, breadth) => {
      const { size, lines } = fitText(text, BOX, (piece) => measure(piece) * breadth);
      expect(lines.length * size * BOX.lineHeight).toBeLessThanOrEqual(BOX.height);
    }),
    { numRuns: runs(40) },
  );
});

test.each([
  ["Happy National Pie Day!", "oddly-happy-national-pie-day.png"],
  ["Happy Père Noël/..\\Day?", "oddly-happy-pere-noel-day.png"],
  ["海の日", "oddly-card.png"],
])("%j is saved as %s", (heading, name) => {
  expect(pictureFileName(heading)).toBe(name);
});
