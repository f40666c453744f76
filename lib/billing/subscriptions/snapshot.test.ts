import type Stripe from "stripe";
import { expect, test } from "vitest";
import * as queries from "../queries";
import { changeOf, type Known, wasPaid } from "./snapshot";
import { testInvoice, testSnapshot } from "./test-snapshot";

const SIGN_UP = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";
const seconds = (iso: string) => Date.parse(iso) / 1000;

/** The fields that we read. Times are in epoch seconds. */
const subscription = {
  id: "sub_1",
  customer: "cus_1",
  status: "active",
  cancel_at_period_end: false,
  cancel_at: null,
  start_date: seconds("2026-11-21T12:00:00Z"),
  canceled_at: null,
  ended_at: null,
  metadata: { signUpId: SIGN_UP },
  items: {
    data: [
      {
        current_period_start: seconds("2026-11-21T12:00:00Z"),
        current_period_end: seconds("2027-02-21T12:00:00Z"),
        price: { unit_amount: 1500, currency: "usd", recurring: { interval: "month", interval_count: 3 } },
      },
    ],
  },
  latest_invoice: {
    id: "in_1",
    status: "paid",
    amount_due: 1500,
    amount_paid: 1500,
    attempt_count: 1,
    currency: "usd",
    number: "LOCAL-0001",
    hosted_invoice_url: "https://invoice.example/in_1",
    billing_reason: "subscription_create",
    status_transitions: { paid_at: seconds("2026-11-21T12:01:00Z") },
  },
};

const snapshotOf = (fields: object) => queries.snapshotOf(fields as Stripe.Subscription);

test("a Stripe subscription is read into a snapshot", () => {
  expect(snapshotOf(subscription)).toEqual(testSnapshot());
});

test("a customer may be expanded, and an invoice may be an id or missing", () => {
  expect(snapshotOf({ ...subscription, customer: { id: "cus_1" } }).customerId).toBe("cus_1");
  expect(snapshotOf({ ...subscription, latest_invoice: "in_1" }).latestInvoice).toBeNull();
  expect(snapshotOf({ ...subscription, latest_invoice: null }).latestInvoice).toBeNull();
});

test.each([{}, { signUpId: "" }, { signUpId: "1 or 1=1" }, { other: SIGN_UP }])(
  "a subscription with the metadata %j is not ours",
  (metadata) => {
    expect(snapshotOf({ ...subscription, metadata }).signUpId).toBeNull();
  },
);

test("an end date, as the Stripe portal sets it, means an end with the period", () => {
  expect(snapshotOf({ ...subscription, cancel_at: 1 }).cancelAtPeriodEnd).toBe(true);
});

test("a missing item or price is read as null", () => {
  expect(snapshotOf({ ...subscription, items: { data: [] } })).toMatchObject({ currentPeriodEnd: null, price: null });
});

const open = testInvoice({ status: "open", amountPaid: 0, paidAt: null });

test.each<[string, Partial<queries.Snapshot>, boolean]>([
  ["that is active", {}, true],
  ["that is behind", { status: "past_due", latestInvoice: { ...open, billingReason: "subscription_cycle" } }, true],
  ["that waits for its first payment", { status: "incomplete", latestInvoice: open }, false],
  ["that nobody paid for in time", { status: "incomplete_expired", latestInvoice: open }, false],
  ["that was ended before it was paid for", { status: "canceled", latestInvoice: open }, false],
  ["that was ended after it was paid for", { status: "canceled" }, true],
  [
    "that ended over a renewal",
    { status: "canceled", latestInvoice: { ...open, billingReason: "subscription_cycle" } },
    true,
  ],
  ["whose invoice was of nothing", { status: "canceled", latestInvoice: testInvoice({ amountPaid: 0 }) }, false],
])("it is known whether a subscription %s was ever paid for", (_state, changes, paid) => {
  expect(wasPaid(testSnapshot(changes))).toBe(paid);
});

const NOW = new Date("2026-11-21T12:02:00Z");
const END = new Date("2027-02-21T12:00:00Z");

const unpaid: Known = {
  status: "incomplete",
  startedAt: null,
  endedAt: null,
  cancelAtPeriodEnd: false,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  customMessage: "Hello!",
};
const live: Known = { ...unpaid, status: "active", startedAt: new Date("2026-11-21T12:01:00Z"), currentPeriodEnd: END };

const flags = ({ hasStarted, hasEnded, isShownAnew, isChanged }: ReturnType<typeof changeOf>) =>
  Object.entries({ hasStarted, hasEnded, isShownAnew, isChanged }).flatMap(([name, is]) => (is ? [name] : []));

test("a sponsorship starts when its first payment was made", () => {
  const change = changeOf(unpaid, testSnapshot(), NOW);
  expect(flags(change)).toEqual(["hasStarted", "isShownAnew", "isChanged"]);
  expect(change.values).toMatchObject({ status: "active", startedAt: new Date("2026-11-21T12:01:00Z"), endedAt: null });
});

test("a sponsorship that is first seen at its renewal started when its subscription began", () => {
  const renewal = testInvoice({ billingReason: "subscription_cycle", paidAt: END });
  const startedAt = new Date("2026-11-21T12:00:00Z");
  expect(changeOf(unpaid, testSnapshot({ latestInvoice: renewal }), NOW).values.startedAt).toEqual(startedAt);
});

test("a sponsorship that is first seen after its end still counts, and was never shown", () => {
  const endedAt = new Date("2026-11-21T12:01:30Z");
  const change = changeOf(unpaid, testSnapshot({ status: "canceled", endedAt }), NOW);
  expect(flags(change)).toEqual(["hasStarted", "hasEnded", "isChanged"]);
  expect(change.values).toMatchObject({ endedAt, customMessage: "Hello!" });
});

test("a subscription that was never paid for loses its message", () => {
  const latestInvoice = testInvoice({ status: "void", amountPaid: 0, paidAt: null });
  const change = changeOf(unpaid, testSnapshot({ status: "incomplete_expired", latestInvoice }), NOW);
  expect(flags(change)).toEqual(["hasEnded", "isChanged"]);
  expect(change.values).toMatchObject({ startedAt: null, endedAt: NOW, customMessage: "" });
});

test("an unchanged snapshot changes nothing", () => {
  expect(flags(changeOf(live, testSnapshot(), NOW))).toEqual([]);
});

test.each([
  ["falls behind", { status: "past_due" }, ["isChanged"]],
  ["is to end", { cancelAtPeriodEnd: true }, ["isChanged"]],
  ["goes on for another period", { currentPeriodEnd: new Date("2027-05-21T12:00:00Z") }, ["isChanged"]],
  ["is not paid for after all tries", { status: "unpaid" }, ["isShownAnew", "isChanged"]],
  ["ends", { status: "canceled" }, ["hasEnded", "isShownAnew", "isChanged"]],
])("a subscription that %s has the expected effects", (_what, changes, expected) => {
  expect(flags(changeOf(live, testSnapshot(changes), NOW))).toEqual(expected);
});

test("a subscription that is over is not marked as ending with its period", () => {
  const snapshot = testSnapshot({ status: "canceled", cancelAtPeriodEnd: true });
  expect(changeOf(live, snapshot, NOW).values.cancelAtPeriodEnd).toBe(false);
});
