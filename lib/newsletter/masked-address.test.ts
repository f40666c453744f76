import fc from "fast-check";
import { expect, test } from "vitest";
import { maskedAddress } from "./masked-address";

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
