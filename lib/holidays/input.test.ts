import { expect, test } from "vitest";
import { categoryParam, latitudeParam, longitudeParam, searchLimitParam, searchTextParam } from "./input";

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

const refusal = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

test.each([
  [null, "Search for at least one character"],
  ["  ", "Search for at least one character"],
  ["x".repeat(101), "Search text must be 100 characters or less"],
])("search text %j is rejected with a readable message", (text, sentence) => {
  expect(refusal(searchTextParam.safeParse(text))).toBe(sentence);
});

test("search text is trimmed and may have up to 100 characters", () => {
  expect(searchTextParam.parse(" pie ")).toBe("pie");
  expect(searchTextParam.parse("x".repeat(100))).toHaveLength(100);
});

test.each(["1", "9", "10", "50"])("a limit of %s is allowed", (text) => {
  expect(searchLimitParam.parse(text)).toBe(Number(text));
});

test.each(["0", "51", "-1", "1.5", "ten", ""])("a limit of %j is rejected", (text) => {
  expect(refusal(searchLimitParam.safeParse(text))).toBe("Limit must be between 1 and 50");
});
