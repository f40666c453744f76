import fc from "fast-check";
import { expect, test } from "vitest";
import { recipientHash } from "@/lib/email/message";
import { refusalToken, refusingHash } from "./refusal-token";

test("a token identifies its address's hash, is always the same, and doesn't contain the address", () => {
  const token = refusalToken("grace@example.org");
  expect(token).toMatch(/^[0-9a-f]{96}$/);
  expect(refusalToken("grace@example.org")).toBe(token);
  expect(refusingHash(token)).toBe(recipientHash("grace@example.org"));
});

test("a hash alone, or a shortened or changed token, isn't valid", () => {
  const token = refusalToken("grace@example.org");
  for (const wrong of ["", "x", recipientHash("grace@example.org"), token.slice(1), token.slice(0, -1), `${token}0`]) {
    expect(refusingHash(wrong)).toBeNull();
  }
  fc.assert(
    fc.property(fc.nat(95), fc.constantFrom(..."0123456789abcdef"), (place, digit) => {
      const other = token.slice(0, place) + digit + token.slice(place + 1);
      expect(refusingHash(other)).toBe(other === token ? recipientHash("grace@example.org") : null);
    }),
  );
});
