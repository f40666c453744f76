import { expect, test } from "vitest";
import { pictureOf } from "./reference";

const HOLIDAY = { slug: "pie-day", holidayName: "Pie Day", tone: "festive" } as const;

test("the picture of a day has the day in its address and in its words", () => {
  expect(pictureOf(HOLIDAY, "2026-03-14")).toMatchObject({
    url: "/og/pie-day/2026-03-14",
    alt: "Happy Pie Day! Saturday, March 14th, 2026, on a sheet of a tear-off calendar",
  });
});

test("the picture of every year names no day", () => {
  expect(pictureOf(HOLIDAY, null)).toMatchObject({ url: "/og/pie-day/any", alt: "Happy Pie Day!" });
});
