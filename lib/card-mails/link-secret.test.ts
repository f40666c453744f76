import { expect, test } from "vitest";
import { shareToken } from "@/lib/share-links/input";
import { linkSecret } from "./link-secret";

test("a mailed link's secret has the form of any link's, and is the same for the same card and version alone", () => {
  const secret = linkSecret("one", 1);
  expect(shareToken.safeParse(secret).success).toBe(true);
  expect(linkSecret("one", 1)).toBe(secret);
  expect(new Set([secret, linkSecret("one", 2), linkSecret("two", 1)]).size).toBe(3);
});
