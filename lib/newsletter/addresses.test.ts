import fc from "fast-check";
import { expect, test } from "vitest";
import { erasedAddress, isErased, maskedAddress } from "./addresses";

test("in the place of an address stands a hash of it, always the same, and another for another", () => {
  const erased = erasedAddress("ada@example.org");
  expect(erased).toMatch(/^:[0-9a-f]{64}$/);
  expect(erasedAddress("ada@example.org")).toBe(erased);
  expect(erasedAddress("grace@example.org")).not.toBe(erased);
});

test("which of them stands there can be seen", () => {
  expect(isErased(erasedAddress("ada@example.org"))).toBe(true);
  expect(isErased("ada@example.org")).toBe(false);
});

test("an address shows its first letter and its host", () => {
  expect(maskedAddress("ada.lovelace@example.org")).toBe("a•••@example.org");
});

test("how long the rest is cannot be seen", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^a[a-z.]{0,60}$/), (name) => {
      expect(maskedAddress(`${name}@example.org`)).toBe("a•••@example.org");
    }),
  );
});
