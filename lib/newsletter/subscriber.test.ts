import fc from "fast-check";
import { expect, test } from "vitest";
import { recipientHash } from "@/lib/email/message";
import { erasedAddress, isErased, type Listed, maskedAddress, readerOf } from "./subscriber";

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

const ada: Listed = {
  recipientHash: recipientHash("ada@example.org"),
  email: "ada@example.org",
  token: "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66",
  preferences: ["previews"],
  isActive: true,
  confirmedAt: new Date("2026-01-01T00:00:00Z"),
  suppression: null,
};

test("a confirmed, active subscriber is a recipient", () => {
  const { email, token, preferences } = ada;
  expect(readerOf(ada)).toEqual({ email, token, preferences });
});

test.each<[string, Partial<Listed>]>([
  ["has left", { isActive: false }],
  ["has never confirmed", { confirmedAt: null }],
  ["is known to bounce", { suppression: "bounce" }],
  ["has complained", { suppression: "complaint" }],
  ["is no longer there at all", { email: null, token: null, preferences: null, isActive: null, confirmedAt: null }],
  ["is not who the mail was planned for", { email: "eve@example.org" }],
])("a reader who %s is not a recipient", (_who, changes) => {
  expect(readerOf({ ...ada, ...changes })).toBeNull();
});
