import fc from "fast-check";
import { expect, test } from "vitest";
import { shopLink } from "./kinds";

const searchUrl = "https://shop.example/s?k={query}";

test("a search URL contains the words and, if there is one, the affiliate tag", () => {
  expect(shopLink({ searchUrl }, "cast iron skillet")).toBe("https://shop.example/s?k=cast%20iron%20skillet");
  expect(shopLink({ searchUrl, affiliateTag: "tag=oddly-20" }, "kite")).toBe(
    "https://shop.example/s?k=kite&tag=oddly-20",
  );
});

test("search words cannot break out of their place in the URL", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (query) => {
      const url = new URL(shopLink({ searchUrl, affiliateTag: "tag=oddly-20" }, query));
      expect(url.origin + url.pathname).toBe("https://shop.example/s");
      expect([...url.searchParams]).toEqual([
        ["k", query],
        ["tag", "oddly-20"],
      ]);
    }),
  );
});
