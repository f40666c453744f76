import { expect, test } from "vitest";
import { readEnv } from "./env";
import { contactEmail, contactLink } from "./site";

const good = { ...process.env, SITE_URL: "https://oddly.example:8443/" };

test("the contact address is hello@ the site's host, without its port, unless another is configured", () => {
  expect(contactEmail(readEnv(good))).toBe("hello@oddly.example");
  expect(contactEmail(readEnv({ ...good, CONTACT_EMAIL: "people@other.example" }))).toBe("people@other.example");
});

test("an invalid address is rejected at startup, by name", () => {
  expect(() => readEnv({ ...good, CONTACT_EMAIL: "the front desk" })).toThrow(/CONTACT_EMAIL must be/);
});

test("a mail link preserves its subject and its lines, whatever they contain", () => {
  const link = new URL(contactLink("Fish & chips + 1?", ["Holiday:", "Date:"], "a@b.example"));
  expect(link.pathname).toBe("a@b.example");
  expect(decodeURIComponent(link.search)).toBe("?subject=Fish & chips + 1?&body=Holiday:\r\nDate:");
});
