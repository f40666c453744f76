import { expect, test } from "vitest";
import { weekdayAndDate } from "@/lib/core/dates";
import { instantInWords, monthDay, weekInWords } from "./text";

test("a day is written with its weekday and without its year", () => {
  expect(weekdayAndDate("2026-11-23")).toBe("Monday, November 23");
  expect(monthDay("2026-11-01")).toBe("November 1");
});

test.each([
  ["2026-11-23", "November 23 – 29, 2026"],
  ["2026-11-28", "November 28 – December 4, 2026"],
  ["2026-12-28", "December 28, 2026 – January 3, 2027"],
])("the week from %s is written as %s", (first, words) => {
  expect(weekInWords(first)).toBe(words);
});

test("an instant is written in UTC, midnight as 12 AM", () => {
  expect(instantInWords(new Date("2026-11-21T14:40:59Z"))).toBe("November 21, 2026 at 2:40 PM UTC");
  expect(instantInWords(new Date("2026-11-21T00:05:00Z"))).toBe("November 21, 2026 at 12:05 AM UTC");
});

test("a text that is not a date is left unchanged", () => {
  expect([monthDay("soon"), weekdayAndDate("2026-02-30"), weekInWords("")]).toEqual(["soon", "2026-02-30", ""]);
});
