import { expect, test } from "vitest";
import { todayText } from "./today-text";

const URL = "https://oddly.example/holiday/2026-11-21";

test("a day is its date, its wish, its notes and its link, in lines of eighty columns", () => {
  const notes =
    "Ten hellos to ten people, and you've done your part for world peace. That's the entire holiday.\r\nHi.";
  expect(todayText("2026-11-21", { holidayName: "World Hello Day", emoji: "👋", notes }, URL)).toBe(
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

test("nothing in it moves a terminal's cursor or changes its colours", () => {
  const text = todayText("2026-11-21", { holidayName: "Red\u001b[31m Day", emoji: "🟥", notes: "a\u0007b" }, URL);
  expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
});

test("without notes there is no gap where they would be", () => {
  const text = todayText("2026-11-21", { holidayName: "Day", emoji: "🎉", notes: null }, URL);
  expect(text).toBe(`Saturday, November 21st, 2026\n\nHappy Day! 🎉\n\n${URL}\n`);
});
