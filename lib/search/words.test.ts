import { expect, test } from "vitest";
import { daysInWords, shortDate } from "@/lib/dates";
import { foundInWords, NOTHING_FOUND, whenInWords } from "./words";

test.each([
  [0, NOTHING_FOUND],
  [1, "1 holiday found"],
  [5, "5 holidays found"],
  [12, "The 12 best matches"],
])("%i of at most 12 are announced as %j", (count, words) => {
  expect(foundInWords(count, 12)).toBe(words);
});

test.each(["2026-11-21", "2028-02-29", "2027-01-01"] as const)("%s reads as everywhere else on the site", (dateIso) => {
  expect(whenInWords({ dateIso, isMonthObservance: false, lengthDays: 1 })).toBe(shortDate(dateIso));
});

test("a whole month is no single day", () => {
  expect(whenInWords({ dateIso: "2026-11-01", isMonthObservance: true, lengthDays: 1 })).toBe("All of November 2026");
});

test.each(["2026-04-12", "2026-12-26"] as const)("a week from %s reads as everywhere else on the site", (dateIso) => {
  const week = { dateIso, isMonthObservance: false, lengthDays: 7 };
  expect(whenInWords(week)).toBe(daysInWords(dateIso, 7));
});
