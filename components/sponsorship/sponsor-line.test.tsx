import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SponsorTerm } from "@/lib/sponsorship/queries";
import { renderApp } from "@/tests/app";
import { SponsorLine } from "./sponsor-line";

vi.mock("@/components/layout/islands", () => import("@/tests/islands"));

const holiday = { id: "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66", slug: "kite-day", holidayName: "Kite Day" };
const paidUntil = new Date("2027-06-03T12:00:00Z");

const show = (term: SponsorTerm | null) =>
  renderApp(<SponsorLine holiday={holiday} term={term} />).container.textContent;

test("a free holiday offers sponsorship, and no waitlist", () => {
  const text = show(null);
  expect(text).toContain("Sponsor This Holiday");
  expect(text).not.toContain("Tell me");
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
])("a taken holiday whose sponsorship %s says so, offers the waitlist, and cannot be sponsored", (_how, term, text) => {
  expect(show(term)).toContain(text);
  expect(screen.getByText("Tell me when it's free")).toBeTruthy();
  expect(screen.queryByText("Sponsor This Holiday")).toBeNull();
});
