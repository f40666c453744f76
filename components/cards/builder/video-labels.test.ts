import { expect, test } from "vitest";
import { clockInWords, lengthInWords, sizeInWords } from "./video-labels";

test.each([
  [20 * 1024 * 1024, "20.0 MB"],
  [3_355_443, "3.2 MB"],
  [900, "0.1 MB"],
])("%i bytes are shown as %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test.each([
  [0, "0:00"],
  [7.99, "0:07"],
  [29.5, "0:29"],
  [61, "1:01"],
  [-0.2, "0:00"],
])("%f seconds are shown as %s", (seconds, words) => {
  expect(clockInWords(seconds)).toBe(words);
});

test.each([
  [0.3, "1 second"],
  [1.4, "1 second"],
  [12.2, "12 seconds"],
])("%f seconds are announced as %s", (seconds, words) => {
  expect(lengthInWords(seconds)).toBe(words);
});
