import { expect, test } from "vitest";
import { postmarkWords } from "./postmark";

test("the date chosen by the sender takes precedence over the holiday's", () => {
  expect(postmarkWords("2026-03-14", "November 21st")).toEqual({ month: "Mar", day: "14", year: "2026" });
});

test.each([
  ["November 21st", { month: "Nov", day: "21", year: "" }],
  ["May 1st", { month: "May", day: "1", year: "" }],
  ["September", { month: "Sep", day: "", year: "" }],
  // The built-in holiday's display date.
  ["Any day", null],
  ["", null],
])("the postmark of a card without a date shows its holiday's: %j", (displayDate, expected) => {
  expect(postmarkWords(null, displayDate)).toEqual(expected);
});
