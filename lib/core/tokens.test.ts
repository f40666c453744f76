import { expect, test } from "vitest";
import { hashToken, keyedHash, newToken } from "./tokens";

test("a token is 256 bits of URL-safe text, and unique", () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test("a token's hash is its SHA-256", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a value that can be guessed is hashed with a secret, and for one purpose", () => {
  const hash = keyedHash("mail", "ada@example.org", "one secret");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(keyedHash("mail", "ada@example.org", "one secret")).toBe(hash);
  expect(keyedHash("mail", "ada@example.org", "another secret")).not.toBe(hash);
  expect(keyedHash("sign-in", "ada@example.org", "one secret")).not.toBe(hash);
});
