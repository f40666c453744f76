import { expect, test } from "vitest";
import { todayText } from "./today-text";

const URL = "https://oddly.example/holiday/2026-11-21";

test("a day has its date, greeting, notes and link, in lines of at most eighty columns", () => {
  const notes =
    "Ten hellos to ten people, and you've done your part for world peace. That's the entire holiday.\r\nHi.";
  expect(todayText("2026-11-21", { holidayName: "World Hello Day", tone: "festive", emoji: "👋", notes }, URL)).toBe(
    [
      "Saturday, November 21st, 2026",
      "",
      "Happy World Hello Day! 👋",
      "",
      "Ten hellos to ten people, and you've done your part for world peace. That's the",
      "entire holiday.",
      "Hi.",
      "",
      URL,
      "",
    ].join("\n"),
  );
});

test("a day without a holiday says so", () => {
  expect(todayText("2026-11-21", null, URL)).toContain("\n\nOur calendar has no holiday for this day.\n\n");
});

test("the text cannot move a terminal's cursor or change its colors", () => {
  const text = todayText(
    "2026-11-21",
    { holidayName: "Red\u001b[31m Day", tone: "festive", emoji: "🟥", notes: "a\u0007b" },
    URL,
  );
  expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
});

test("without notes there is no gap", () => {
  const text = todayText("2026-11-21", { holidayName: "Day", tone: "festive", emoji: "🎉", notes: null }, URL);
  expect(text).toBe(`Saturday, November 21st, 2026\n\nHappy Day! 🎉\n\n${URL}\n`);
});

test("a solemn day has no greeting", () => {
  const pick = { holidayName: "World AIDS Day", tone: "solemn", emoji: "🎗️", notes: null } as const;
  expect(todayText("2026-12-01", pick, URL)).toBe(
    `Tuesday, December 1st, 2026\n\nObserved today: World AIDS Day\n\n${URL}\n`,
  );
});
