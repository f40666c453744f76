import { expect, test } from "vitest";
import { storable } from "./storable";

test.each([
  ["The secret pi_1abc_secret_2def is wrong.", "The secret [secret] is wrong."],
  ["Invalid API Key provided: sk_test_local_abc", "Invalid API Key provided: [secret]"],
  ["whsec_abc and pk_live_abc", "[secret] and [secret]"],
  ["https://hooks.example/?client_secret=abc&x=1", "https://hooks.example/?client_secret=[secret]&x=1"],
  ["client_secret%3Dabc", "client_secret%3D[secret]"],
  ["No such subscription: 'sub_1'", "No such subscription: 'sub_1'"],
  ["Invalid email address: ada@example.org", "Invalid email address: [address]"],
  ["x".repeat(1000), "x".repeat(300)],
])("of %j is written down %j", (text, kept) => {
  expect(storable(text)).toBe(kept);
});
