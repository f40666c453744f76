import { expect, test } from "vitest";
import { categoryParam, latitudeParam, longitudeParam } from "./input";

test.each(["0", "-90", "90", "40.7128", "-0.5"])("%s is a valid latitude", (text) => {
  expect(latitudeParam.parse(text)).toBe(Number(text));
});

test.each(["90.01", "-91", "180", "", " ", "1e1", "0x10", "NaN", "Infinity", "40,7", null])(
  "%j is not a valid latitude",
  (text) => {
    const messages = latitudeParam.safeParse(text).error?.issues.map(({ message }) => message);
    expect(new Set(messages)).toEqual(new Set(["Latitude must be between -90 and 90"]));
  },
);

test("a longitude ranges from -180 to 180", () => {
  expect(longitudeParam.parse("-180")).toBe(-180);
  expect(longitudeParam.safeParse("180.5").error?.issues[0]?.message).toBe("Longitude must be between -180 and 180");
});

test("an unknown category falls back to General", () => {
  expect(["Food & Drink", "Taxes", "", null].map((each) => categoryParam.parse(each))).toEqual([
    "Food & Drink",
    "General",
    "General",
    "General",
  ]);
});
