import { expect, test } from "vitest";
import { datedHeadline, daysUntil, headline, inDays } from "./subject";

const cake = { name: "Cake Day", emoji: "🍰", lengthDays: 1, isMonthObservance: false };

test.each([
  [cake, 1, "Cake Day is tomorrow"],
  [cake, 5, "Cake Day is in 5 days"],
  [cake, 0, "Cake Day is today"],
  [{ ...cake, name: "Fish Week", lengthDays: 7 }, 1, "Fish Week begins tomorrow"],
  [{ ...cake, name: "Cheese Month", isMonthObservance: true }, 14, "Cheese Month begins in 14 days"],
  [null, 1, "November 26th is tomorrow"],
])("a headline has the subject and how soon it is", (holiday, days, words) => {
  expect(headline({ holiday, targetDateIso: "2026-11-26" }, days)).toBe(words);
});

test.each([
  [cake, "Cake Day is on Thursday, November 26"],
  [{ ...cake, name: "Fish Week", lengthDays: 7 }, "Fish Week begins on Thursday, November 26"],
  [null, "Thursday, November 26"],
])("a dated headline has the subject and the date", (holiday, words) => {
  expect(datedHeadline({ holiday, targetDateIso: "2026-11-26" })).toBe(words);
});

test("how soon a day is depends on the date in the time zone", () => {
  const now = new Date("2026-11-25T11:00:00Z");
  expect(daysUntil("2026-11-26", "Pacific/Kiritimati", now)).toBe(0);
  expect(daysUntil("2026-11-26", "UTC", now)).toBe(1);
  expect(daysUntil("2026-11-26", "Etc/GMT+12", now)).toBe(2);
  expect(inDays(-1)).toBe("today");
});
