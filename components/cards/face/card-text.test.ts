import { expect, test } from "vitest";
import { messageSize, postmarkText } from "./card-text";

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

test("the date chosen by the sender takes precedence over the holiday's", () => {
  expect(postmarkText("2026-03-14", "November 21st")).toEqual({ month: "Mar", day: "14", year: "2026" });
});

test.each([
  ["November 21st", { month: "Nov", day: "21", year: "" }],
  ["May 1st", { month: "May", day: "1", year: "" }],
  ["September", { month: "Sep", day: "", year: "" }],
  // The built-in holiday's display date.
  ["Any day", null],
  ["", null],
])("the postmark of a card without a date shows its holiday's: %j", (displayDate, expected) => {
  expect(postmarkText(null, displayDate)).toEqual(expected);
});
