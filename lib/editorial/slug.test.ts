import fc from "fast-check";
import { expect, test } from "vitest";
import { freeSlug, slugOf } from "./slug";

test.each([
  ["Cake Day", "cake-day"],
  ["Père Noël’s  Day!", "pere-noels-day"],
  ["Mac & Cheese Day", "mac-and-cheese-day"],
  ["Straße und Smørrebrød", "strasse-und-smorrebrod"],
  ["  256th Day  ", "256th-day"],
  ["日本の日", "holiday"],
  ["🎉", "holiday"],
])("the slug of %s is %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("every name has a slug that the table accepts, of up to 80 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(80);
    }),
  );
});

test("a taken slug gets a number", () => {
  const taken = new Set(["cake-day", "cake-day-2"]);
  const isTaken = (slug: string) => taken.has(slug);
  expect(freeSlug("cake-day", isTaken)).toEqual({ slug: "cake-day-3", number: 3 });
  expect(freeSlug("cake-day", isTaken, 5)).toEqual({ slug: "cake-day-5", number: 5 });
  expect(freeSlug("pie-day", isTaken)).toEqual({ slug: "pie-day", number: 1 });
});
