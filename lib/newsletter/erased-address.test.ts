import { expect, test } from "vitest";
import { erasedAddress, isErased } from "./erased-address";

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
