import { expect, test } from "vitest";
import { counted, pageCount, rowsInWords, timeLeftInWords, whenInWords } from "./list-words";

/** By the reader's own clock, wherever it is. */
const NOW = new Date(2026, 10, 21, 12);
const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString();
const HOUR = 3_600_000;

test("one is one, and many have a comma", () => {
  expect([counted(0, "gift"), counted(1, "gift"), counted(50_000, "holiday")]).toEqual([
    "0 gifts",
    "1 gift",
    "50,000 holidays",
  ]);
});

test("a page says which rows it has, the last one how few", () => {
  expect(rowsInWords(1, 1093)).toBe("1–50 of 1,093");
  expect(rowsInWords(22, 1093)).toBe("1,051–1,093 of 1,093");
  expect([pageCount(0), pageCount(50), pageCount(51), pageCount(50_000)]).toEqual([1, 1, 2, 1000]);
});

test.each([
  [1000, "just now"],
  [-5000, "just now"],
  [5 * 60_000, "5 min. ago"],
  [3 * HOUR, "3 hr. ago"],
  [49 * HOUR, "2 days ago"],
  [10 * 24 * HOUR, "Nov 11, 2026"],
])("what happened %i ms ago was %s", (ms, words) => {
  expect(whenInWords(before(ms), NOW)).toBe(words);
});

test.each([
  [HOUR, "29 days left"],
  [28.5 * 24 * HOUR, "1 day left"],
  [29.5 * 24 * HOUR, "less than a day left"],
  [30 * 24 * HOUR, "too late"],
])("what was deleted %i ms ago has %s", (ms, words) => {
  expect(timeLeftInWords(before(ms), NOW)).toBe(words);
});
