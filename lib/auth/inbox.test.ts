import { expect, test } from "vitest";
import { inboxOf } from "./inbox";

test.each([
  ["ada@gmail.com", "Gmail"],
  ["ada@hotmail.co.uk", "Outlook"],
  ["ada@proton.me", "Proton Mail"],
])("the mail of %s is read in %s", (email, name) => {
  expect(inboxOf(email)?.name).toBe(name);
});

test.each(["ada@example.org", "gmail.com@example.org", "ada@gmail.com.evil.example"])(
  "%s is nobody's we know",
  (email) => {
    expect(inboxOf(email)).toBeNull();
  },
);
