import { expect, test } from "vitest";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { endLabel, isRenewing, nextBilling, periodLabel } from "./labels";

const subscription = (changes: Partial<OwnSubscription> = {}): OwnSubscription => ({
  id: "sub_1",
  status: "active",
  currentPeriodStart: new Date("2026-11-21T23:30:00Z"),
  currentPeriodEnd: new Date("2027-02-21T23:30:00Z"),
  cancelAtPeriodEnd: false,
  price: { amountCents: 1500, currency: "usd", interval: "month", intervalCount: 3 },
  holiday: { id: "h", holidayName: "World Hello Day" },
  ...changes,
});

test("the period is formatted in words, with days in UTC", () => {
  expect(periodLabel(subscription())).toBe("November 21, 2026 to February 21, 2027");
  expect(periodLabel(subscription({ currentPeriodEnd: null }))).toBe("");
});

test("the next bill is the earliest upcoming one, with its price", () => {
  expect(nextBilling([subscription()])).toEqual({ title: "February 21, 2027", note: "$15 every 3 months" });
  const early = subscription({ currentPeriodEnd: new Date("2026-12-01T00:00:00Z") });
  expect(nextBilling([subscription(), early, subscription({ status: "canceled" })])).toEqual({
    title: "December 1, 2026",
    note: "$15 every 3 months, and 1 more",
  });
});

test("bills on the same day are added up", () => {
  const [first, hourLater] = [subscription(), subscription({ currentPeriodEnd: new Date("2027-02-21T00:30:00Z") })];
  const later = subscription({ currentPeriodEnd: new Date("2027-02-22T00:30:00Z") });
  expect(nextBilling([first, hourLater]).note).toBe("$30 for 2 holidays");
  expect(nextBilling([later, first, hourLater])).toEqual({
    title: "February 21, 2027",
    note: "$30 for 2 holidays, and 1 more",
  });
  const inEuros = subscription({ price: { ...first.price, currency: "eur" } });
  expect(nextBilling([first, inEuros]).note).toBe("2 holidays");
});

test("a failed payment comes before anything else", () => {
  expect(nextBilling([subscription(), subscription({ status: "past_due" })]).title).toBe("Payment failed");
  const failed = subscription({ status: "unpaid" });
  expect(nextBilling([subscription(), failed]).note).toBe("World Hello Day: $15 every 3 months, not paid yet");
  expect(nextBilling([failed, failed]).note).toBe("World Hello Day and 1 more, not paid yet");
});

test("a bill that will not come is not announced", () => {
  const ending = subscription({ cancelAtPeriodEnd: true });
  expect(nextBilling([ending])).toEqual({ title: "No more charges", note: "Canceled, paid through February 21, 2027" });
  expect(nextBilling([])).toEqual({ title: "No active subscription", note: "" });
  expect(nextBilling([subscription({ status: "canceled" }), subscription({ status: "incomplete" })]).title).toBe(
    "No active subscription",
  );
});

test("a subscription that is billed can be canceled, whatever its state", () => {
  const states = ["active", "trialing", "past_due", "unpaid", "paused", "canceled", "incomplete", "incomplete_expired"];
  expect(states.filter((status) => isRenewing(subscription({ status })))).toEqual(states.slice(0, 5));
});

test("a cancellation says when it takes effect", () => {
  expect(endLabel(subscription())).toBe("It stays up until February 21, 2027.");
  expect(endLabel(subscription({ status: "past_due" }))).toMatch(/^Its last payment failed, so it ends right away/);
});
