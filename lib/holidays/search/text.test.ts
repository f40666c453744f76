import fc from "fast-check";
import { expect, test } from "vitest";
import { daysInWords, shortDate } from "@/lib/core/dates";
import {
  dayLinkInWords,
  foundInWords,
  MAX_SEARCH_LENGTH,
  NOTHING_FOUND,
  parseQueryText,
  resultHref,
  searchText,
  tellingPart,
  whenInWords,
} from "./text";

test.each([
  [0, NOTHING_FOUND],
  [1, "1 holiday found"],
  [5, "5 holidays found"],
  [12, "Top 12 matches"],
])("%i of at most 12 results are announced as %j", (count, words) => {
  expect(foundInWords(count, 12)).toBe(words);
});

test("the results for a date are announced as holidays on that day", () => {
  expect(foundInWords(0, 12, "2026-11-26")).toBe("No holidays on that day");
  expect(foundInWords(1, 12, "2026-11-26")).toBe("1 holiday on that day");
  expect(foundInWords(12, 12, "2026-11-26")).toBe("12 holidays on that day");
  expect(dayLinkInWords("2026-11-26")).toBe("See Thursday, November 26, 2026");
});

test("a result links to the day if the search had a date, otherwise to its own page", () => {
  const pie = { id: "1", slug: "pie-day", dateIso: "2027-01-23", isMonthObservance: false } as const;
  const own = "/holidays/pie-day";
  const day = "/holiday/2027-01-23?holidayId=1";
  expect(resultHref(pie, { date: null, year: null })).toBe(own);
  expect(resultHref(pie, { date: "2027-01-23", year: null })).toBe(day);
  expect(resultHref(pie, { date: null, year: 2027 })).toBe(day);
  expect(resultHref(pie, { date: null, year: 2028 })).toBe(own);
  expect(resultHref({ ...pie, isMonthObservance: true }, { date: null, year: 2027 })).toBe(own);
});

test.each(["2026-11-21", "2028-02-29", "2027-01-01"] as const)(
  "%s is formatted as on the rest of the site",
  (dateIso) => {
    expect(whenInWords({ dateIso, isMonthObservance: false, lengthDays: 1 })).toBe(shortDate(dateIso));
  },
);

test("a month observance is described as a whole month", () => {
  expect(whenInWords({ dateIso: "2026-11-01", isMonthObservance: true, lengthDays: 1 })).toBe("All of November 2026");
});

test.each(["2026-04-12", "2026-12-26"] as const)(
  "a week from %s is formatted as on the rest of the site",
  (dateIso) => {
    const week = { dateIso, isMonthObservance: false, lengthDays: 7 };
    expect(whenInWords(week)).toBe(daysInWords(dateIso, 7));
    // The browser has to write the same characters.
    expect(whenInWords(week)).not.toMatch(/[\u2009\u202f]/);
  },
);

test.each([
  [undefined, ""],
  [null, ""],
  ["", ""],
  [" hot dog ", "hot dog"],
  [["pie", "cat"], "pie"],
  [[], ""],
  [`${"x".repeat(MAX_SEARCH_LENGTH - 1)} y`, "x".repeat(MAX_SEARCH_LENGTH - 1)],
])("the query parameter %j is read as %j", (q, searchText) => {
  expect(parseQueryText(q)).toBe(searchText);
});

test.each([
  ["  Crème   BRÛLÉE ", "creme brulee"],
  ["Mother’s\tDay", "mother's day"],
  ["Ｐｉｚｚａ", "pizza"],
  ["tab\u0000null\u200bnothing", "tab null nothing"],
  ["\ud83c", ""],
  ["straße, Łódź", "straße, łodź"],
])("%j is normalized to %j", (typed, plain) => {
  expect(searchText(typed)).toBe(plain);
});

test("plain text is short, trimmed and unchanged when normalized again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (typed) => {
      const plain = searchText(typed);
      expect(plain.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
      expect(plain).toBe(plain.trim());
    }),
  );
});

test.each([
  ["national donnut day", "donnut"],
  ["international day of peace", "of peace"],
  ["daydream", "daydream"],
  ["world day", ""],
])("the distinctive part of %j is %j", (text, distinctive) => {
  expect(tellingPart(text)).toBe(distinctive);
});
