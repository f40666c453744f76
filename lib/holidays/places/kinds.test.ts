import { expect, test } from "vitest";
import { kindInWords, PLACE_CATEGORIES, tagFilters } from "./kinds";
import { overpassQuery } from "./overpass.queries";

test.each(PLACE_CATEGORIES)("%s has several kinds of places, each with a label", (category) => {
  const kinds = tagFilters(category).flatMap(([key, values]) => values.map((value) => ({ [key]: value })));
  expect(kinds.length).toBeGreaterThanOrEqual(3);
  for (const tags of kinds) expect(kindInWords(tags, category)).toMatch(/^[A-Z][a-zé ]+$/);
});

test("a place is labeled with the first matching kind of the category", () => {
  const both = { amenity: "cafe", shop: "bakery" };
  expect(kindInWords(both, "Food & Drink")).toBe("Bakery");
  expect(kindInWords(both, "Friends & Family")).toBe("Café");
  expect(kindInWords(both, "Animals")).toBeNull();
});

test("the query has each key once, with all its values, around the neighborhood", () => {
  const where = { latitude: 40.7128, longitude: -74.006 };
  const query = overpassQuery(where, "Books & Words", { radiusMeters: 1500, timeoutSeconds: 8 });
  expect(query.split("\n")).toEqual([
    "[out:json][timeout:8];",
    "(",
    'nwr["name"]["amenity"~"^(library)$"](around:1500,40.71,-74.01);',
    'nwr["name"]["shop"~"^(books|stationery)$"](around:1500,40.71,-74.01);',
    ");",
    "out center 300;",
  ]);
});
