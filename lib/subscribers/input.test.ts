import { expect, test } from "vitest";
import { optInInput } from "./input";

const good = { email: "ada@example.org", preferences: ["deals", "previews"], source: "home", consentGiven: true };

const messages = (changes: object) => {
  const result = optInInput.safeParse({ ...good, ...changes });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

test("a complete form passes, and spaces around the address do not matter", () => {
  expect(optInInput.parse({ ...good, email: "  ada@example.org " }).email).toBe("ada@example.org");
});

test.each([
  [{ email: "" }, "Please enter a valid email address"],
  [{ email: "ada" }, "Please enter a valid email address"],
  [{ email: "ada@" }, "Please enter a valid email address"],
  [{ email: "ada@example.org, eve@example.org" }, "Please enter a valid email address"],
  [{ email: `${"a".repeat(244)}@example.org` }, "Email must be 255 characters or less"],
  [{ preferences: [] }, "Please select at least one preference"],
  [{ source: "" }, "Source is required"],
  [{ consentGiven: false }, "You must agree to receive emails"],
])("%j is refused in the form's own words", (changes, message) => {
  expect(messages(changes)).toEqual([message]);
});
