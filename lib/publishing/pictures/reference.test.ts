import { expect, test } from "vitest";
import { pictureOf } from "./reference";

const HOLIDAY = { slug: "pie-day", holidayName: "Pie Day", tone: "festive" } as const;

test("the image of a day has the date in its URL and its alt text", () => {
  expect(pictureOf(HOLIDAY, "2026-03-14")).toMatchObject({
    url: "/og/pie-day/2026-03-14",
    alt: "Happy Pie Day! Saturday, March 14th, 2026, on a sheet of a tear-off calendar",
  });
});

test("the image for every year has no date", () => {
  expect(pictureOf(HOLIDAY, null)).toMatchObject({ url: "/og/pie-day/any", alt: "Happy Pie Day!" });
});
