import { expect, test } from "vitest";
import { messageSize } from "./message-size";

test.each([
  ["nothing yet", "", "shout"],
  ["three words", "Have some pie.", "shout"],
  ["emoji that are one picture of many parts", "🥧👩‍👩‍👧‍👦🏳️‍🌈👍🏽", "shout"],
  ["a word that would be broken", "Donaudampfschifffahrt!", "say"],
  ["forty letters that are as wide as eighty", "海の日おめでとう".repeat(5), "say"],
  ["a few sentences", "Have some pie. ".repeat(12), "say"],
  ["a few words on many lines", "pie\n".repeat(12), "tell"],
  ["as much as there may be", "Have some pie. ".repeat(66), "tell"],
] as const)("the size of %s", (_what, message, size) => {
  expect(messageSize(message)).toBe(size);
});
