import { expect, test } from "vitest";
import { inboxOf } from "./sign-in-link";

test.each([
  ["ada@gmail.com", "Gmail"],
  ["ada@hotmail.co.uk", "Outlook"],
  ["ada@proton.me", "Proton Mail"],
])("the inbox of %s is %s", (email, name) => {
  expect(inboxOf(email)?.name).toBe(name);
});

test.each(["ada@example.org", "gmail.com@example.org", "ada@gmail.com.evil.example"])(
  "the inbox of %s is unknown",
  (email) => {
    expect(inboxOf(email)).toBeNull();
  },
);
