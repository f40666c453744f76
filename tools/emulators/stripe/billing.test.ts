import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestStripe, testStripe, waitingSubscription } from "@/tests/stripe";

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

test("a renewal is announced a week ahead, and its events have the renewal's time", async () => {
  const { id } = await paid();
  stripe.advance({ days: 81 });
  expect((await stripe.events()).map(({ type }) => type)).not.toContain("invoice.upcoming");
  stripe.advance({ days: 40 });
  const events = await stripe.events();
  const upcoming = events.find(({ type }) => type === "invoice.upcoming");
  expect(new Date((upcoming?.created ?? 0) * 1000).toISOString()).toBe("2026-04-23T10:00:00.000Z");
  const renewed = events.filter(({ type }) => type === "customer.subscription.updated").at(-1);
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

test("a subscription becomes unpaid after all retries if the account is configured so", async () => {
  await stripe.close();
  stripe = await testStripe({ now: () => START, afterRetries: "unpaid" });
  const { id } = await paid("4000000000000341");
  stripe.advance({ days: 110 });
  expect((await of(id)).status).toBe("unpaid");
});

test("a new default card pays a past due invoice at the next retry, or immediately through invoices.pay", async () => {
  const first = await paid("4000000000000341");
  const second = await paid("4000000000000341");
  stripe.advance({ days: 90 });
  const { client } = stripe;
  for (const { id, customer } of [first, second]) {
    const card = await client.paymentMethods.attach("pm_card_visa", { customer });
    await client.subscriptions.update(id, { default_payment_method: card.id });
  }
  expect(await client.invoices.pay(invoiceOf(await of(first.id)).id)).toMatchObject({ status: "paid" });
  expect((await of(first.id)).status).toBe("active");
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

test("with a card on file, a subscription can start without a browser or be declined", async () => {
  const { client } = stripe;
  const { price } = await waitingSubscription(stripe);
  const good = await client.customers.create({
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  expect((await client.subscriptions.create({ customer: good.id, items: [{ price }] })).status).toBe("active");
  const bad = await client.customers.create({
    payment_method: "pm_card_chargeCustomerFail",
    invoice_settings: { default_payment_method: "pm_card_chargeCustomerFail" },
  });
  const begin = { customer: bad.id, items: [{ price }] };
  expect((await client.subscriptions.create(begin)).status).toBe("incomplete");
  await expect(
    client.subscriptions.create({ ...begin, payment_behavior: "error_if_incomplete" }),
  ).rejects.toMatchObject({ code: "card_declined" });
});

test("a test clock's time is independent of the account's clock", async () => {
  const { client } = stripe;
  const frozen = Date.parse("2030-03-01T00:00:00Z") / 1000;
  const clock = await client.testHelpers.testClocks.create({ frozen_time: frozen });
  const customer = await client.customers.create({
    test_clock: clock.id,
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const { price } = await waitingSubscription(stripe);
  const { id } = await client.subscriptions.create({ customer: customer.id, items: [{ price }] });
  stripe.advance({ days: 200 });
  expect(end(await of(id))).toBe("2030-06-01");
  await client.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen + 93 * 86_400 });
  expect(end(await of(id))).toBe("2030-09-01");
});

test("subscriptions can be listed by customer, price and status", async () => {
  const { client } = stripe;
  const { id, customer, price } = await paid();
  await client.subscriptions.cancel(id);
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await client.subscriptions.list({ customer, ...params })).data.map((each) => each.id);
  expect([await ids({}), await ids({ status: "all" }), await ids({ status: "canceled", price })]).toEqual([
    [],
    [id],
    [id],
  ]);
  expect(await ids({ status: "active" })).toEqual([]);
});
