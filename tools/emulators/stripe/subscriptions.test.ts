import fc from "fast-check";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestStripe, testStripe, waitingSubscription } from "@/tests/stripe";
import { periodEnd } from "./subscriptions";

let stripe: TestStripe;
const START = Date.parse("2026-01-31T10:00:00Z");
beforeEach(async () => {
  stripe = await testStripe({ now: () => START });
});
afterEach(() => stripe.close());

const of = (id: string) => stripe.client.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
const end = (subscription: Stripe.Subscription) =>
  new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;

async function paid(number?: string) {
  const waiting = await waitingSubscription(stripe);
  await stripe.payByCard(waiting.secret, number);
  return waiting;
}

test("three-month periods end on the same day of the month, or on the month's last day if it is shorter", async () => {
  const { id, customer } = await paid();
  expect(end(await of(id))).toBe("2026-04-30");
  stripe.advance({ days: 90 });
  expect(end(await of(id))).toBe("2026-07-31");
  stripe.advance({ days: 2 * 92 + 1 });
  const later = await of(id);
  expect([later.status, end(later)]).toEqual(["active", "2027-01-31"]);
  const { data } = await stripe.client.invoices.list({ customer });
  expect(data.map(({ status, billing_reason, number }) => [status, billing_reason, number?.slice(-4)])).toEqual([
    ["paid", "subscription_cycle", "0004"],
    ["paid", "subscription_cycle", "0003"],
    ["paid", "subscription_cycle", "0002"],
    ["paid", "subscription_create", "0001"],
  ]);
});

test("the events of a renewal have the renewal's time", async () => {
  const { id } = await paid();
  stripe.advance({ days: 121 });
  const renewed = (await stripe.events()).filter(({ type }) => type === "customer.subscription.updated").at(-1);
  expect(new Date((renewed?.created ?? 0) * 1000).toISOString()).toBe("2026-04-30T10:00:00.000Z");
  expect(renewed?.data.previous_attributes).toHaveProperty("latest_invoice");
  expect(end(await of(id))).toBe("2026-07-31");
});

test("a failed renewal is past due, is retried after 3, 5 and 7 more days, and then cancels the subscription", async () => {
  const { id } = await paid("4000000000000341");
  stripe.advance({ days: 90 });
  const attempts = [];
  for (const days of [0, 3, 5]) {
    stripe.advance({ days });
    const subscription = await of(id);
    const { attempt_count, next_payment_attempt, created } = invoiceOf(subscription);
    attempts.push([subscription.status, attempt_count, ((next_payment_attempt ?? 0) - created) / 86_400]);
  }
  expect(attempts).toEqual([
    ["past_due", 1, 3],
    ["past_due", 2, 8],
    ["past_due", 3, 15],
  ]);
  stripe.advance({ days: 7 });
  const over = await of(id);
  expect([over.status, over.cancellation_details?.reason, invoiceOf(over).status]).toEqual([
    "canceled",
    "payment_failed",
    "open",
  ]);
  const deleted = (await stripe.events()).filter(({ type }) => type === "customer.subscription.deleted");
  expect(deleted).toHaveLength(1);
});

/** Posts card details to a form on one of the emulator's pages. */
async function sendCard(url: string) {
  const body = new URLSearchParams({ number: "4242424242424242", expiry: "12 / 66", cvc: "123" });
  const response = await fetch(url, { method: "POST", headers: { origin: stripe.url }, body });
  expect(response.status).toBe(200);
}

test("a new default card pays a past due invoice at the next retry; the invoice's page is paid immediately", async () => {
  const first = await paid("4000000000000341");
  const second = await paid("4000000000000341");
  stripe.advance({ days: 90 });
  await sendCard(`${invoiceOf(await of(first.id)).hosted_invoice_url}/pay`);
  expect((await of(first.id)).status).toBe("active");
  const { url } = await stripe.client.billingPortal.sessions.create({ customer: second.customer });
  await sendCard(`${url}/card`);
  expect((await of(second.id)).status).toBe("past_due");
  stripe.advance({ days: 3 });
  expect((await of(second.id)).status).toBe("active");
});

test("a card that always requires authentication cannot be charged off-session", async () => {
  const { id, secret } = await waitingSubscription(stripe);
  await stripe.payByCard(secret, "4000002760003184");
  await stripe.authenticate(secret);
  stripe.advance({ days: 90 });
  expect((await of(id)).status).toBe("past_due");
});

test("a card that requires authentication once is charged off-session afterwards", async () => {
  const { id, secret } = await waitingSubscription(stripe);
  await stripe.payByCard(secret, "4000002500003155");
  await stripe.authenticate(secret);
  stripe.advance({ days: 90 });
  expect([(await of(id)).status, end(await of(id))]).toEqual(["active", "2026-07-31"]);
});

test("a cancellation at the period's end can be undone; otherwise it takes effect at that time", async () => {
  const { client } = stripe;
  const { id } = await paid();
  const period = end(await of(id));
  const waiting = await client.subscriptions.update(id, { cancel_at_period_end: true });
  expect([waiting.status, waiting.cancellation_details?.reason]).toEqual(["active", "cancellation_requested"]);
  expect(new Date((waiting.cancel_at ?? 0) * 1000).toISOString().slice(0, 10)).toBe(period);
  expect(await client.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await client.subscriptions.update(id, { cancel_at_period_end: true });
  stripe.advance({ days: 100 });
  const over = await of(id);
  expect([over.status, new Date((over.ended_at ?? 0) * 1000).toISOString().slice(0, 10)]).toEqual(["canceled", period]);
  await expect(client.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow(
    "canceled subscription",
  );
  await expect(client.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
});

test("a subscription without a first payment expires and can no longer be paid", async () => {
  const { id, secret } = await waitingSubscription(stripe);
  stripe.advance({ seconds: 22 * 3600 });
  expect((await of(id)).status).toBe("incomplete");
  stripe.advance({ seconds: 2 * 3600 });
  const expired = await of(id);
  expect([expired.status, invoiceOf(expired).status]).toEqual(["incomplete_expired", "void"]);
  expect((await stripe.payByCard(secret)).body.error).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "canceled" },
  });
});

test("a subscription canceled before its first payment expires immediately", async () => {
  const { id, secret } = await waitingSubscription(stripe);
  expect((await stripe.client.subscriptions.cancel(id)).status).toBe("incomplete_expired");
  expect((await stripe.payByCard(secret)).status).toBe(400);
});

test("canceling a past due subscription leaves its invoice open, without retries, until it is voided", async () => {
  const { client } = stripe;
  const { id } = await paid("4000000000000341");
  stripe.advance({ days: 90 });
  await client.subscriptions.cancel(id);
  stripe.advance({ days: 30 });
  const over = await of(id);
  expect([over.status, invoiceOf(over).attempt_count]).toEqual(["canceled", 1]);
  expect((await client.invoices.voidInvoice(invoiceOf(over).id)).status).toBe("void");
  await expect(client.invoices.voidInvoice(invoiceOf(over).id)).rejects.toThrow("open invoices");
  expect((await of(id)).status).toBe("canceled");
});

test("a test clock's time is independent of the account's clock", async () => {
  const { client } = stripe;
  const frozen = Date.parse("2030-03-01T00:00:00Z") / 1000;
  const clock = await client.testHelpers.testClocks.create({ frozen_time: frozen });
  const customer = await client.customers.create({ test_clock: clock.id });
  const { price } = await waitingSubscription(stripe);
  const { id, latest_invoice } = await client.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.payments"],
  });
  const [payment] = (latest_invoice as Stripe.Invoice).payments?.data ?? [];
  await client.paymentIntents.confirm(String(payment?.payment.payment_intent), { payment_method: "pm_card_visa" });
  stripe.advance({ days: 200 });
  expect(end(await of(id))).toBe("2030-06-01");
  await client.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen + 93 * 86_400 });
  expect(end(await of(id))).toBe("2030-09-01");
});

test("subscriptions can be listed by customer and status", async () => {
  const { client } = stripe;
  const { id, customer } = await paid();
  await client.subscriptions.cancel(id);
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await client.subscriptions.list({ customer, ...params })).data.map((each) => each.id);
  expect([await ids({}), await ids({ status: "all" }), await ids({ status: "canceled" })]).toEqual([[], [id], [id]]);
  expect(await ids({ status: "active" })).toEqual([]);
});

const seconds = (day: string) => Date.parse(`${day}T08:30:00Z`) / 1000;
const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

test.each([
  ["2026-01-15", "2026-04-15"],
  ["2026-01-31", "2026-04-30"],
  ["2026-11-30", "2027-02-28"],
  ["2027-11-30", "2028-02-29"],
  ["2026-12-31", "2027-03-31"],
])("a three-month period starting on %s ends on %s", (start, end) => {
  expect(dayOf(periodEnd(seconds(start), 3, Number(start.slice(-2))))).toBe(end);
});

test("a short month does not shift later periods: each ends on the anchor day or the month's last day, at the same hour", () => {
  const starts = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 12 }), (date, months) => {
      const anchorDay = date.getUTCDate();
      let at = Math.floor(date.getTime() / 1000);
      for (let period = 0; period < 12; period += 1) {
        const next = periodEnd(at, months, anchorDay);
        expect(next).toBeGreaterThan(at);
        expect((next - at) % 86_400).toBe(0);
        const day = new Date(next * 1000);
        const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
        expect(day.getUTCDate()).toBe(Math.min(anchorDay, last));
        at = next;
      }
    }),
  );
});
