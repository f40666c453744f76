import { expect, test } from "vitest";
import { isBilling, isOver, mainStatus, statusBadge } from "@/lib/core/subscription-states";
import { billingDay, canceledMessage, reservationEnd, resumedMessage, termLabel } from "@/lib/sponsorship/labels";
import { money, PLAN, priceInWords } from "./plan";

test("prices are formatted as the spec says", () => {
  expect(priceInWords(PLAN)).toBe("$15 every 3 months");
  expect(priceInWords({ ...PLAN, amountCents: 1550, intervalCount: 1 })).toBe("$15.50 every month");
  expect(money(100_000, "usd")).toBe("$1,000");
});

test.each([
  ["active", "Active"],
  ["canceled", "Canceled"],
  ["cancelled", "Canceled"],
  ["past_due", "Past Due"],
  ["incomplete", "incomplete"],
])("the state %s is shown as %s", (status, label) => {
  expect(statusBadge(status).label).toBe(label);
});

test.each([
  ["active", true, false],
  ["past_due", true, false],
  ["unpaid", true, false],
  ["paused", true, false],
  ["incomplete", false, false],
  ["creating", false, false],
  ["canceled", false, true],
  ["incomplete_expired", false, true],
  ["released", false, true],
])("the state %s: billed %s, over %s", (status, billed, over) => {
  expect([isBilling(status), isOver(status)]).toEqual([billed, over]);
});

test("a sponsor's status is the most urgent one of all its subscriptions", () => {
  expect(mainStatus(["canceled", "active", "past_due"])).toBe("past_due");
  expect(mainStatus(["canceled", "active"])).toBe("active");
  expect(mainStatus(["released", "incomplete"])).toBe("incomplete");
  expect(mainStatus([])).toBe("canceled");
});

test("the cancel message names the end date, and says that an overdue payment is not collected", () => {
  const endsAt = new Date("2027-02-21T23:30:00Z");
  expect(billingDay(endsAt)).toBe("February 21, 2027");
  expect(canceledMessage([{ endsAt, wasUnpaid: false }])).toContain("will end on February 21, 2027");
  expect(canceledMessage([{ endsAt: null, wasUnpaid: true }])).toBe(
    "Your subscription is canceled. The overdue payment is canceled too. You won't be charged again.",
  );
  expect(resumedMessage(endsAt)).toContain("renews on February 21, 2027");
});

test("a page says until when a holiday is taken, and nothing when that is unknown", () => {
  const paidUntil = new Date("2027-06-03T12:00:00Z");
  expect(termLabel({ paidUntil, renews: true })).toBe(" through June 3, 2027. Renews unless canceled");
  expect(termLabel({ paidUntil, renews: false })).toBe(" until June 3, 2027");
  expect(termLabel({ paidUntil: null, renews: true })).toBe("");
});

test("a reservation end is shown as a time of day, marked as tomorrow after midnight", () => {
  const now = new Date(2026, 10, 21, 23, 20);
  expect(reservationEnd(new Date(2026, 10, 21, 23, 50), now, "h12")).toBe("11:50 PM");
  expect(reservationEnd(new Date(2026, 10, 22, 0, 10), now, "h23")).toBe("00:10 tomorrow");
});
