import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { EMPTY_SPONSOR_FORM } from "./checkout/draft";
import { cancelInput, checkoutInput, type SponsorForm, sponsorForm, subscriptionInput } from "./input";

const HOLIDAY = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";

const good: SponsorForm = {
  businessName: "Pickle Palace",
  contactEmail: "owner@pickle.example",
  websiteUrl: "https://pickle.example/",
  description: "Pickles of every kind.",
  customMessage: "Have a crunchy day.",
};

const parse = (form: Partial<SponsorForm>) => checkoutInput.safeParse({ ...good, ...form, selectedHolidayId: HOLIDAY });

/** The first issue of each field, which is the one that is shown. */
const issuesIn = ({ error }: z.ZodSafeParseResult<unknown>) =>
  Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]).toReversed() ?? []);

test("complete input is accepted and cleaned up", () => {
  const typed = {
    businessName: "  Pickle\n Palace ",
    contactEmail: "Owner@Pickle.EXAMPLE ",
    description: " Pickles\r\nof every kind.\u0007 ",
  };
  expect(parse(typed).data).toEqual({
    ...good,
    businessName: "Pickle  Palace",
    contactEmail: "owner@pickle.example",
    description: "Pickles\nof every kind.",
    selectedHolidayId: HOLIDAY,
  });
});

test.each<[keyof SponsorForm, string, string]>([
  ["businessName", " ", "Business name is required"],
  ["businessName", "a".repeat(201), "Business name must be 200 characters or less"],
  ["contactEmail", "owner", "Please enter a valid email address"],
  ["contactEmail", `${"a".repeat(250)}@b.example`, "Email must be 255 characters or less"],
  ["websiteUrl", "javascript:alert(1)", "Please enter a valid website address, such as https://example.com"],
  ["websiteUrl", "https://user:pass@example.org", "Please enter a valid website address, such as https://example.com"],
  ["description", "Too short", "Description must be at least 10 characters"],
  ["description", "a".repeat(501), "Description must be 500 characters or less"],
  ["customMessage", "a".repeat(201), "Custom message must be 200 characters or less"],
])("the form and the server report the same error for a wrong %s", (field, value, message) => {
  expect(issuesIn(parse({ [field]: value }))).toEqual({ [field]: message });
  expect(issuesIn(sponsorForm.safeParse({ ...good, [field]: value }))).toEqual({ [field]: message });
});

test("an empty form reports every required field", () => {
  expect(issuesIn(sponsorForm.safeParse(EMPTY_SPONSOR_FORM))).toEqual({
    businessName: "Business name is required",
    contactEmail: "Please enter a valid email address",
    websiteUrl: "Please enter a valid website address, such as https://example.com",
    description: "Description must be at least 10 characters",
  });
});

test("a website without https:// is completed in the form, and rejected by the API", () => {
  const typed = { ...good, websiteUrl: "pickle.example" };
  expect(sponsorForm.parse(typed).websiteUrl).toBe("https://pickle.example/");
  expect(issuesIn(parse(typed))).toHaveProperty("websiteUrl");
});

test("a name loses direction marks and invisible characters, but not the joiners of its script", () => {
  expect(parse({ businessName: "PayPal \u202emoc.live\u200b\u2066" }).data?.businessName).toBe("PayPal moc.live");
  expect(parse({ businessName: "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645" }).data?.businessName).toContain(
    "\u200c",
  );
});

test("a checkout requires a holiday", () => {
  const result = checkoutInput.safeParse({ ...good, selectedHolidayId: "" });
  expect(result.error?.issues[0]?.message).toBe("Please select a holiday to sponsor");
});

test("a holiday id is accepted in any case", () => {
  const { data } = checkoutInput.safeParse({ ...good, selectedHolidayId: HOLIDAY.toUpperCase() });
  expect(data?.selectedHolidayId).toBe(HOLIDAY);
});

test("lone surrogates are replaced in every text", () => {
  const { data } = parse({ description: "Pickles \ud800 of every kind.", customMessage: "Crunch \udc00" });
  expect(data).toMatchObject({ description: "Pickles \ufffd of every kind.", customMessage: "Crunch \ufffd" });
});

test.each(["", "\0", "sub_", "sub_1\0", "cus_1", `sub_${"a".repeat(251)}`])(
  "only a complete id selects a subscription, not %j",
  (subscriptionId) => {
    for (const input of [cancelInput, subscriptionInput]) {
      expect(input.safeParse({ subscriptionId }).success).toBe(false);
      expect(input.safeParse({}).success).toBe(true);
      expect(input.safeParse({ subscriptionId: "sub_1NxYz" }).success).toBe(true);
    }
  },
);

test("any input is parsed without throwing, and the result contains nothing that PostgreSQL cannot store", () => {
  const halves = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
  const anything = fc.record(
    Object.fromEntries(
      Object.keys(good).map((key) => [key, fc.oneof(fc.string({ unit: "binary" }), halves, fc.anything())]),
    ),
  );
  fc.assert(
    fc.property(anything, (form) => {
      const { data } = checkoutInput.safeParse({ ...good, ...form, selectedHolidayId: HOLIDAY });
      if (!data) return;
      for (const text of Object.values(data)) {
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toContain("\0");
      }
    }),
  );
});
