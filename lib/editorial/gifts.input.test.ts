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

test.each([null, undefined, "", 5, []])("a body of %j is refused without a fault", (body) => {
  expect(giftInput.safeParse(body).error?.issues).toMatchObject([{ path: [] }]);
});

test("a gift idea without a rating gets 4.5", () => {
  expect(giftInput.parse(GIFT)).toMatchObject({ ...GIFT, rating: 4.5 });
});

test("a rating is between 1 and 5, in steps of 0.1", () => {
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
] as const)("%s has 1 to %i characters, and blanks alone do not count", (field, max, label) => {
  expect(issuesOf({ [field]: "x".repeat(max) })).toEqual([]);
  expect(issuesOf({ [field]: "x".repeat(max + 1) })).toEqual([`${field}: ${label} must be ${max} characters or less`]);
  for (const nothing of [undefined, "", "  \n\t", "\u0000", "\u200b\u202e"]) {
    if (field === "description" && nothing === "\u200b\u202e") continue; // direction marks are valid in prose
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
])("%s is not a valid shop URL", (_what, affiliateUrl) => {
  expect(issuesOf({ affiliateUrl })).toContainEqual(expect.stringMatching(/^affiliateUrl: /));
});

test("a missing URL is reported once, together with other missing fields", () => {
  expect(issuesOf({ affiliateUrl: undefined, name: "" })).toEqual([
    "name: Name is required",
    "affiliateUrl: Must be a valid URL",
  ]);
});

test("a seed gift idea is restored unchanged, with a shop search and without a rating", () => {
  const { affiliateUrl: _gone, ...seeded } = { ...GIFT, shopQuery: "ear trumpet", rating: null, position: 2 };
  expect(giftInput.parse(seeded)).toEqual(seeded);
  expect(issuesOf({ shopQuery: "ear trumpet" })).toEqual(["affiliateUrl: Must be a valid URL"]);
});

test("a gift idea with a URL does not need a rating", () => {
  expect(issuesOf({ rating: null })).toEqual([]);
});
