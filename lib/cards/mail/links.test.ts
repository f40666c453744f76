import fc from "fast-check";
import { expect, test } from "vitest";
import { recipientHash } from "@/lib/email/message";
import { secretText } from "../input";
import { linkSecret, refusalToken, refusingHash, safeSenderName } from "./links";

test("an email's link secret has the usual format and depends on the email's id and version", () => {
  const secret = linkSecret("one", 1);
  expect(secretText.safeParse(secret).success).toBe(true);
  expect(linkSecret("one", 1)).toBe(secret);
  expect(new Set([secret, linkSecret("one", 2), linkSecret("two", 1)]).size).toBe(3);
});

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Ada\n Lovelace ", "Ada Lovelace"],
  ["J. R. R. Tolkien", "J. R. R. Tolkien"],
  ["J.R.", "J.R."],
  ["Mr. O’Neill-Díaz, Jr.", "Mr. O’Neill-Díaz, Jr."],
  ["Grandma & Grandpa ❤️", "Grandma & Grandpa"],
  ["👩‍🚀 Ada", "Ada"],
  ["علی‌رضا", "علی‌رضا"],
  ["Class 3B", "Class 3B"],
  ["Ada\u202Eecalevol", "Ada ecalevol"],
  ["<b>Ada</b>", null],
])("%j appears in the email as %j", (typed, shown) => {
  expect(safeSenderName(typed)).toBe(shown);
});

test.each([
  ["nothing", null],
  ["nothing", "  "],
  ["no letter", "❤️ 42"],
  ["a page", "Win at evil.example"],
  ["a page in look-alikes", "evil．example"],
  ["a path", "your prize / here"],
  ["a mailbox", "support@bank"],
  ["a number to call", "Call 555 01 99 now"],
  ["a scheme", "javascript:alert"],
])("%s is not accepted as a name: %j", (_what, typed) => {
  expect(safeSenderName(typed)).toBeNull();
});

test("a name in an email has nothing that email programs turn into a link, and at most sixty characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (typed) => {
      const name = safeSenderName(typed);
      if (name === null) return;
      expect(name).not.toMatch(/[/\\@:<>\p{Cc}\p{Zl}\p{Zp}]|\p{L}{2}\.\p{L}|\d{4}/u);
      expect([...new Intl.Segmenter().segment(name)].length).toBeLessThanOrEqual(60);
    }),
  );
});

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
