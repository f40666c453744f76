import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAndTime } from "./day-and-time";
import { hashtag, shareText } from "./share-text";

test.each([
  ["National Cashew Day", "#NationalCashewDay"],
  ["World Hello Day", "#WorldHelloDay"],
  ["Mother's Day", "#MothersDay"],
  ["St. Patrick’s Day", "#StPatricksDay"],
  ["Crème Brûlée Day", "#CremeBruleeDay"],
  ["Bring-Your-Dog-to-Work Day", "#BringYourDogToWorkDay"],
  ["42", ""],
])('%s has the hashtag "%s"', (name, tag) => {
  expect(hashtag(name)).toBe(tag);
});

test("any name gives a hashtag of one word of letters and digits, or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(hashtag(name)).toMatch(/^(#[A-Za-z0-9]+)?$/);
    }),
  );
});

const worldAidsDay = { holidayName: "World AIDS Day", emoji: "🎗️", tone: "solemn", isMonthObservance: false } as const;

test("the text has the name, the date and the hashtags", () => {
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

test('the text for a solemn day has no "Happy"', () => {
  expect(shareText(worldAidsDay, "2026-12-01")).toBe(
    "World AIDS Day is observed on December 1st. #WorldAIDSDay #Oddly",
  );
});

test("the text for a solemn month names the month, not its first day", () => {
  expect(shareText({ ...worldAidsDay, isMonthObservance: true }, "2026-12-01")).toBe(
    "World AIDS Day is observed in December 2026. #WorldAIDSDay #Oddly",
  );
});

// A Saturday afternoon in the local time zone.
const now = new Date(2026, 10, 21, 14, 0);

test.each([
  ["later today", new Date(2026, 10, 21, 23, 59), "today at 23:59"],
  ["the first minute of the next day", new Date(2026, 10, 22, 0, 0), "tomorrow at 00:00"],
  ["a day from now", new Date(2026, 10, 22, 14, 5), "tomorrow at 14:05"],
  ["three days from now", new Date(2026, 10, 24, 9, 30), "Tuesday at 09:30"],
  ["the last weekday that is not today's", new Date(2026, 10, 27, 9, 30), "Friday at 09:30"],
  ["a week from now, which has today's weekday", new Date(2026, 10, 28, 9, 30), "November 28 at 09:30"],
  ["a minute ago", new Date(2026, 10, 21, 13, 59), "today at 13:59"],
  ["the evening before", new Date(2026, 10, 20, 20, 0), "yesterday at 20:00"],
  ["days ago", new Date(2026, 10, 18, 20, 0), "November 18 at 20:00"],
])("%s", (_when, at, words) => {
  expect(dayAndTime(at, now)).toBe(words);
});

test("a 12-hour clock shows AM or PM", () => {
  expect(dayAndTime(new Date(2026, 10, 22, 14, 5), now, "h12")).toMatch(/^tomorrow at 2:05\sPM$/u);
});
