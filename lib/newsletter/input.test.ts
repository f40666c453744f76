import fc from "fast-check";
import { expect, test } from "vitest";
import { optInErrors, optInInput, optInOf, subscriptionInput, unsubscribeToken } from "./input";

const good = { email: "ada@example.org", preferences: ["deals", "previews"], source: "home", consentGiven: true };

const messages = (changes: object) => {
  const result = optInInput.safeParse({ ...good, ...changes });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

test("a complete form is valid, and case and surrounding spaces of the address do not matter", () => {
  expect(optInInput.parse({ ...good, email: "  Ada@Example.org " })).toEqual(good);
});

test.each([
  [{ email: "" }, "Please enter a valid email address"],
  [{ email: undefined }, "Please enter a valid email address"],
  [{ email: 7 }, "Please enter a valid email address"],
  [{ email: "ada" }, "Please enter a valid email address"],
  [{ email: "ada@" }, "Please enter a valid email address"],
  [{ email: "ada@example.org, eve@example.org" }, "Please enter a valid email address"],
  [{ preferences: [] }, "Please select at least one preference"],
  [{ preferences: "deals" }, "Please select at least one preference"],
  [{ preferences: ["admin_updates"] }, "Please select at least one preference"],
  [{ source: "" }, "Source is required"],
  [{ source: "  " }, "Source is required"],
  [{ source: undefined }, "Source is required"],
  [{ source: "x".repeat(51) }, "Source must be 50 characters or less"],
  [{ source: "home\u0000" }, "Source must be plain text"],
  [{ consentGiven: false }, "You must agree to receive emails"],
  [{ consentGiven: "true" }, "You must agree to receive emails"],
  [{ consentGiven: undefined }, "You must agree to receive emails"],
])("%j is rejected with the form's message", (changes, message) => {
  expect(messages(changes)).toEqual([message]);
});

test("the API accepts one preference more than the form", () => {
  expect(subscriptionInput.parse({ ...good, preferences: ["admin_updates", "deals"] }).preferences).toEqual([
    "deals",
    "admin_updates",
  ]);
  expect(subscriptionInput.parse({ ...good, preferences: undefined }).preferences).toEqual(["deals", "previews"]);
  expect(subscriptionInput.safeParse({ ...good, preferences: ["everything"] }).success).toBe(false);
});

test("an address of 255 characters is accepted, and a longer one is not", () => {
  const addressOf = (length: number) => {
    const domain = `${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.org`;
    return `${"a".repeat(48)}@${"e".repeat(length - 48 - "@.".length - domain.length)}.${domain}`;
  };
  expect(messages({ email: addressOf(255) })).toEqual([]);
  expect(messages({ email: addressOf(256) })).toEqual(["Email must be 255 characters or less"]);
});

test("the default preferences are deals and previews, and duplicates are removed", () => {
  const { preferences: _, ...without } = good;
  expect(optInInput.parse(without).preferences).toEqual(["deals", "previews"]);
  expect(optInInput.parse({ ...good, preferences: ["previews", "deals", "previews"] }).preferences).toEqual([
    "deals",
    "previews",
  ]);
});

test("all missing fields are reported at once, with one sentence each", () => {
  const { error } = optInInput.safeParse(optInOf({ email: "ada", source: "home" }));
  expect(error && optInErrors(error)).toEqual({
    email: "Please enter a valid email address",
    preferences: "Please select at least one preference",
    consentGiven: "You must agree to receive emails",
  });
});

test("a form without JavaScript is parsed like the same form with it", () => {
  const fields = { email: "ada@example.org", source: "home", deals: "on", consentGiven: "true" };
  expect(optInInput.parse(optInOf(fields))).toEqual({ ...good, preferences: ["deals"] });
});

test("only a UUID is accepted as a token", () => {
  const message = (token: unknown) => unsubscribeToken.safeParse(token).error?.issues[0]?.message;
  expect(message(crypto.randomUUID())).toBeUndefined();
  fc.assert(
    fc.property(fc.anything(), (token) => {
      fc.pre(typeof token !== "string" || !/^[0-9a-f-]{36}$/i.test(token));
      expect(message(token)).toBe("Invalid unsubscribe token");
    }),
  );
});
