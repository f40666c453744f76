import fc from "fast-check";
import { expect, test } from "vitest";
import { giftInput } from "./gifts.input";

const GIFT = {
  name: "A brass ear trumpet",
  description: "So that nothing said on the day goes unheard.",
  price: "$20–30",
  affiliateUrl: "https://shop.example/ear-trumpet",
  category: "Curiosities",
};

function issuesOf(changes: Record<string, unknown>): string[] {
  const { error } = giftInput.safeParse({ ...GIFT, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("a gift idea that says no rating has 4.5", () => {
  expect(giftInput.parse(GIFT)).toMatchObject({ ...GIFT, rating: 4.5 });
});

test("a rating goes from 1 to 5 in steps of a tenth, and no other number is one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 50 }), (tenths) => {
      expect(giftInput.parse({ ...GIFT, rating: tenths / 10 }).rating).toBe(tenths / 10);
    }),
  );
  for (const rating of [0, 0.9, 5.1, -3, 1e9]) {
    expect(issuesOf({ rating })).toEqual(["rating: Rating must be between 1 and 5"]);
  }
  expect(issuesOf({ rating: "4.5" })).toEqual(["rating: Rating must be between 1 and 5"]);
  expect(issuesOf({ rating: 4.55 })).toEqual(["rating: Rating must be in steps of 0.1"]);
});

test.each([
  ["name", 200, "Name"],
  ["description", 500, "Description"],
  ["price", 50, "Price"],
  ["category", 100, "Category"],
] as const)("%s has 1 to %i characters, of which blanks are none", (field, max, label) => {
  expect(issuesOf({ [field]: "x".repeat(max) })).toEqual([]);
  expect(issuesOf({ [field]: "x".repeat(max + 1) })).toEqual([`${field}: ${label} must be ${max} characters or less`]);
  for (const nothing of [undefined, "", "  \n\t", "\u0000", "\u200b\u202e"]) {
    if (field === "description" && nothing === "\u200b\u202e") continue; // marks of direction may stand in prose
    expect(issuesOf({ [field]: nothing })).toEqual([`${field}: ${label} is required`]);
  }
});

test.each([
  ["nothing", undefined],
  ["an empty text", ""],
  ["a script", "javascript:alert(1)"],
  ["a script in capitals behind blanks", "  JaVaScRiPt:alert(1)"],
  ["data", "data:text/html,<script>alert(1)</script>"],
  ["a file", "file:///etc/passwd"],
  ["another site's name and password", "https://bank.example:secret@evil.example/"],
  ["no host", "https://"],
  ["a path", "/account"],
  ["a line break", "https://shop.example/\r\nSet-Cookie: a=b"],
  ["a quote", 'https://shop.example/"onclick="alert(1)'],
])("%s is no address of a shop", (_what, affiliateUrl) => {
  expect(issuesOf({ affiliateUrl })).toContainEqual(expect.stringMatching(/^affiliateUrl: /));
});

test("a missing address is told together with what else is missing, and once", () => {
  expect(issuesOf({ affiliateUrl: undefined, name: "" })).toEqual([
    "name: Name is required",
    "affiliateUrl: Must be a valid URL",
  ]);
});

test("one of the seed's comes back as it was: with words for a shop and without a rating", () => {
  const { affiliateUrl: _gone, ...seeded } = { ...GIFT, shopQuery: "ear trumpet", rating: null, position: 2 };
  expect(giftInput.parse(seeded)).toEqual(seeded);
  expect(issuesOf({ shopQuery: "ear trumpet" })).toEqual(["affiliateUrl: Must be a valid URL"]);
});

test("one with an address need not be rated", () => {
  expect(issuesOf({ rating: null })).toEqual([]);
});
