import fc from "fast-check";
import { expect, test } from "vitest";
import { hashtag, shareText } from "./share-text";

test.each([
  ["National Cashew Day", "#NationalCashewDay"],
  ["World Hello Day", "#WorldHelloDay"],
  ["Mother's Day", "#MothersDay"],
  ["St. Patrick’s Day", "#StPatricksDay"],
  ["Crème Brûlée Day", "#CremeBruleeDay"],
  ["Bring-Your-Dog-to-Work Day", "#BringYourDogToWorkDay"],
  ["42", ""],
])("%s is tagged %s", (name, tag) => {
  expect(hashtag(name)).toBe(tag);
});

test("a hashtag is one word of letters and digits, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(hashtag(name)).toMatch(/^(#[A-Za-z0-9]+)?$/);
    }),
  );
});

const worldAidsDay = { holidayName: "World AIDS Day", emoji: "🎗️", tone: "solemn", isMonthObservance: false } as const;

test("the message carries the name, the date and the hashtags", () => {
  const cashew = {
    holidayName: "National Cashew Day",
    emoji: "🥜",
    tone: "festive",
    isMonthObservance: false,
  } as const;
  expect(shareText(cashew, "2026-11-23")).toBe(
    "Happy National Cashew Day! 🥜 It's November 23rd. #NationalCashewDay #Oddly",
  );
});

test("the message of a solemn day wishes nobody a happy one", () => {
  expect(shareText(worldAidsDay, "2026-12-01")).toBe(
    "World AIDS Day is observed on December 1st. #WorldAIDSDay #Oddly",
  );
});

test("the message of a solemn month names the month, not its first day", () => {
  expect(shareText({ ...worldAidsDay, isMonthObservance: true }, "2026-12-01")).toBe(
    "World AIDS Day is observed in December 2026. #WorldAIDSDay #Oddly",
  );
});
