import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SponsorTerm } from "@/lib/sponsors/queries";
import { SponsorLine } from "./sponsor-line";

const holiday = { id: "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66", slug: "kite-day", holidayName: "Kite Day" };
const paidUntil = new Date("2027-06-03T12:00:00Z");

const textOf = (term: SponsorTerm | null) =>
  renderToStaticMarkup(<SponsorLine holiday={holiday} term={term} />).replace(/<[^>]*>/g, "");

test("a free holiday offers to be sponsored, and no waitlist", () => {
  expect(textOf(null)).toContain("Sponsor This Holiday");
  expect(textOf(null)).not.toContain("Tell me");
});

test.each([
  [
    "renews",
    { businessName: "Acme", paidUntil, renews: true },
    "Sponsored by Acme through June 3, 2027. Renews unless",
  ],
  ["ends", { businessName: "Acme", paidUntil, renews: false }, "Sponsored by Acme until June 3, 2027."],
  ["is overdue", { businessName: "Acme", paidUntil: null, renews: true }, "Sponsored by Acme."],
  ["is hidden", { businessName: null, paidUntil, renews: true }, "This holiday has a sponsor through June 3, 2027."],
])("a taken holiday whose sponsorship %s says so, offers the waitlist, and is never for sale", (_how, term, text) => {
  expect(textOf(term)).toContain(text);
  expect(textOf(term)).toContain("Tell me when it&#x27;s free");
  expect(textOf(term)).not.toContain("Sponsor This Holiday");
});
