import { expect, test } from "vitest";
import { postmarkWords } from "./postmark";

test("the day that the sender chose comes before the holiday's own", () => {
  expect(postmarkWords("2026-03-14", "November 21st")).toEqual({ month: "Mar", day: "14", year: "2026" });
});

test.each([
  ["November 21st", { month: "Nov", day: "21", year: "" }],
  ["May 1st", { month: "May", day: "1", year: "" }],
  ["September", { month: "Sep", day: "", year: "" }],
  // What the holiday on no calendar says.
  ["Any day", null],
  ["", null],
])("a card without a day is marked as its holiday says: %j", (displayDate, expected) => {
  expect(postmarkWords(null, displayDate)).toEqual(expected);
});
