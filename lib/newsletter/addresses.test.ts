import fc from "fast-check";
import { expect, test } from "vitest";
import { erasedAddress, isErased, maskedAddress } from "./addresses";

test("an address is replaced by a deterministic hash that differs from other addresses' hashes", () => {
  const erased = erasedAddress("ada@example.org");
  expect(erased).toMatch(/^:[0-9a-f]{64}$/);
  expect(erasedAddress("ada@example.org")).toBe(erased);
  expect(erasedAddress("grace@example.org")).not.toBe(erased);
});

test("an erased address is recognized as such", () => {
  expect(isErased(erasedAddress("ada@example.org"))).toBe(true);
  expect(isErased("ada@example.org")).toBe(false);
});

test("a masked address shows its first letter and its host", () => {
  expect(maskedAddress("ada.lovelace@example.org")).toBe("a•••@example.org");
});

test("a masked address does not reveal its length", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^a[a-z.]{0,60}$/), (name) => {
      expect(maskedAddress(`${name}@example.org`)).toBe("a•••@example.org");
    }),
  );
});
