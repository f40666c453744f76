import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { paymentOperations, webhookEvents } from "@/db/schema/billing";
import { holidays } from "@/db/schema/holidays";
import { sponsorSubscriptions, sponsorWaitlist } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { cancelAtStripe, syncSubscription } from "@/lib/billing/subscriptions/commands";
import { testBilling } from "@/tests/billing";
import { reconcile } from "./job";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

let billing: Awaited<ReturnType<typeof testBilling>>;
/** How far Stripe's test clock is ahead of this machine; our time follows it. */
let aheadMs = 0;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());
afterEach(() => {
  billing.stripe.faults.clear();
  vi.restoreAllMocks();
});

const now = (laterMs = 0) => new Date(Date.now() + aheadMs + laterMs);
const run = (laterMs = 0) => reconcile(now(laterMs), billing.options, billing.db);
const passDays = (days: number) => {
  billing.stripe.advance({ days });
  aheadMs += days * DAY_MS;
};

async function live(number?: string) {
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret, number);
  await syncSubscription(signUp.subscriptionId, billing.options, billing.db);
  return signUp;
}

test("a payment without a webhook event is found", async () => {
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  expect(await run()).toMatchObject({ checked: 1, changed: 1, released: 0, failed: 0 });
  expect(await billing.row(signUp.id)).toMatchObject({ status: "active" });
  expect(await billing.subjectsTo(signUp.sponsorId)).toHaveLength(1);
});

test("a subscription that was synced within the hour is not synced again", async () => {
  await live();
  expect(await run()).toMatchObject({ checked: 0, changed: 0 });
  expect(await run(61 * MINUTE_MS)).toMatchObject({ changed: 0 });
});

test("two concurrent runs have the effect of one", async () => {
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  const runs = await Promise.all([run(), run()]);
  expect(runs.map(({ changed }) => changed).toSorted()).toEqual([0, 1]);
  expect(await billing.subjectsTo(signUp.sponsorId)).toHaveLength(1);
});

test("an expired reservation is released, and a current one is not", async () => {
  const signUp = await billing.signUp();
  expect(await run()).toMatchObject({ released: 0 });
  expect(await run(31 * MINUTE_MS)).toMatchObject({ released: 1, failed: 0 });
  expect(await billing.row(signUp.id)).toMatchObject({ status: "released" });
});

test("a subscription whose creation answer was lost is adopted, paid or not", async () => {
  const paid = await billing.hold();
  const unpaid = await billing.hold();
  const { clientSecret } = await billing.subscribe(paid);
  const { subscriptionId } = await billing.subscribe(unpaid);
  await billing.stripe.payByCard(clientSecret);
  await run(11 * MINUTE_MS);
  expect(await billing.row(paid.id)).toMatchObject({ status: "active" });
  expect(await billing.row(unpaid.id)).toMatchObject({ status: "incomplete", stripeSubscriptionId: subscriptionId });
});

test("a checkout without a subscription is released when its reservation expires", async () => {
  const held = await billing.hold();
  await run(11 * MINUTE_MS);
  expect(await billing.row(held.id)).toMatchObject({ status: "creating" });
  await run(31 * MINUTE_MS);
  expect(await billing.row(held.id)).toMatchObject({ status: "released", stripeSubscriptionId: null });
});

test("a subscription that cannot be synced does not block the others", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = await billing.hold();
  const missing = { stripeSubscriptionId: "sub_missing", status: "active", startedAt: new Date() };
  await billing.db.update(sponsorSubscriptions).set(missing).where(eq(sponsorSubscriptions.id, lost.id));
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  expect(await run()).toMatchObject({ changed: 1, failed: 1 });
  expect(await billing.row(signUp.id)).toMatchObject({ status: "active" });
  const gone = { status: "canceled", endedAt: new Date(0) };
  await billing.db.update(sponsorSubscriptions).set(gone).where(eq(sponsorSubscriptions.id, lost.id));
});

/** Changes a row as if Stripe had reported it; `forget` makes later runs skip the row. */
const set = (id: string, values: Partial<typeof sponsorSubscriptions.$inferInsert>) =>
  billing.db.update(sponsorSubscriptions).set(values).where(eq(sponsorSubscriptions.id, id));
const forget = (id: string) => set(id, { status: "canceled", endedAt: new Date(0) });

test("however many subscriptions are unknown to Stripe, the others are synced in the same run", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = await Promise.all(Array.from({ length: 8 }, () => billing.hold()));
  for (const { id } of lost) await set(id, { stripeSubscriptionId: `sub_${id}`, status: "active" });
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  expect(await run()).toMatchObject({ changed: 1, failed: 8 });
  for (const { id } of lost) await forget(id);
});

test.each([
  ["asked about", 2 * 60 * MINUTE_MS, { status: "past_due" }, "active"],
  ["given up", 31 * MINUTE_MS, { customMessage: "Me too." }, "released"],
])(
  "rows that fail at Stripe every time do not stop another one from being %s",
  async (_what, laterMs, before, after) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const isPaid = after === "active";
    const unlucky = [];
    for (let count = 0; count < 6; count += 1) unlucky.push(isPaid ? await live() : await billing.signUp());
    for (const { subscriptionId } of unlucky)
      billing.fault({ kind: "500", path: `/v1/subscriptions/${subscriptionId}`, times: 1000 });
    const lucky = isPaid ? await live() : await billing.signUp();
    await set(lucky.id, before);
    await run(laterMs);
    await run(laterMs);
    expect(await billing.row(lucky.id)).toMatchObject({ status: after });
    for (const { id } of unlucky) await forget(id);
  },
);

test("while Stripe is down a run is short and does no harm", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const signUps = await Promise.all(Array.from({ length: 8 }, () => live()));
  billing.fault({ kind: "500", path: "/v1/", times: 1000 });
  expect((await run(2 * 60 * MINUTE_MS)).failed).toBeLessThan(20);
  billing.stripe.faults.clear();
  for (const { id } of signUps) expect(await billing.row(id)).toMatchObject({ status: "active" });
});

test("with no time left nothing is started", async () => {
  await billing.signUp();
  const done = await reconcile(now(31 * MINUTE_MS), { ...billing.options, isTimeUp: () => true }, billing.db);
  expect(done).toEqual({ checked: 0, changed: 0, released: 0, failed: 0 });
});

test("once time is up nothing more is started", async () => {
  const signUps = [await billing.signUp(), await billing.signUp(), await billing.signUp()];
  let looks = 0;
  const options = { ...billing.options, isTimeUp: () => looks++ >= 4 };
  expect(await reconcile(now(31 * MINUTE_MS), options, billing.db)).toMatchObject({ released: 2, checked: 0 });
  for (const { id } of signUps) await forget(id);
});

test("unfinished work is completed: an event, and a call", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const signUp = await live();
  const longAgo = new Date(Date.now() - 10 * MINUTE_MS);
  await billing.db.insert(webhookEvents).values({
    stripeEventId: "evt_left",
    eventType: "customer.subscription.updated",
    claimedAt: longAgo,
    payload: {
      object: "event",
      id: "evt_left",
      type: "customer.subscription.updated",
      livemode: false,
      created: 1,
      data: { object: { id: signUp.subscriptionId } },
    },
  });
  await billing.db.insert(paymentOperations).values({
    operationType: "subscription_cancel",
    idempotencyKey: "left",
    stripeObjectType: "subscription",
    stripeObjectId: signUp.subscriptionId,
    metadata: { step: "end" },
    initiatedAt: longAgo,
  });
  await run();
  const [event] = await billing.db.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, "evt_left"));
  expect(event).toMatchObject({ status: "processed" });
  const [left] = await billing.db.select().from(paymentOperations).where(eq(paymentOperations.idempotencyKey, "left"));
  expect(left).toMatchObject({ status: "cancelled" });
});

/** Puts a new user on a holiday's waitlist. */
async function waiting(holidayId: string, email: string) {
  const [user] = await billing.db.insert(users).values({ email }).returning({ id: users.id });
  await billing.db.insert(sponsorWaitlist).values({ holidayId, userId: user?.id ?? "" });
}
const waitlistOf = (holidayId: string) => billing.db.$count(sponsorWaitlist, eq(sponsorWaitlist.holidayId, holidayId));
const subjectsTo = async (email: string) => (await billing.mailbox.mailsTo(email)).map(({ subject }) => subject);

test("a person on the waitlist is emailed once when the subscription ends, and leaves the list", async () => {
  const signUp = await live();
  await waiting(signUp.holidayId, "ada@waiting.example");
  await run();
  expect(await subjectsTo("ada@waiting.example")).toEqual([]);
  const owned = { id: signUp.id, stripeSubscriptionId: signUp.subscriptionId };
  await cancelAtStripe(owned, "now", billing.options, billing.db);
  await Promise.all([run(), run()]);
  await run();
  expect(await subjectsTo("ada@waiting.example")).toEqual([expect.stringMatching(/^Day \d+ is free to sponsor$/)]);
  expect(await waitlistOf(signUp.holidayId)).toBe(0);
});

test("the waitlist is also emailed when a reservation expires, but not for a solemn day, and a failed email is retried", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [first, second] = [await billing.signUp(), await billing.signUp()];
  await waiting(first.holidayId, "grace@waiting.example");
  await waiting(second.holidayId, "lin@waiting.example");
  await billing.db.update(holidays).set({ tone: "solemn" }).where(eq(holidays.id, second.holidayId));
  const refusing = { client: { emails: { send: async () => ({ data: null, error: null, headers: null }) } } as never };
  const mail = { ...refusing, pause: async () => undefined };
  await reconcile(now(31 * MINUTE_MS), { ...billing.options, mail }, billing.db);
  expect(await waitlistOf(first.holidayId)).toBe(1);
  await run(31 * MINUTE_MS);
  expect(await subjectsTo("grace@waiting.example")).toHaveLength(1);
  expect(await waitlistOf(first.holidayId)).toBe(0);
  expect(await subjectsTo("lin@waiting.example")).toEqual([]);
  expect(await waitlistOf(second.holidayId)).toBe(1);
});

// From here on Stripe's clock moves ahead.

test("a renewal is announced 14 days before, once, and not for a subscription that is ending", async () => {
  const signUp = await live();
  const ending = await live();
  await cancelAtStripe(
    { id: ending.id, stripeSubscriptionId: ending.subscriptionId },
    "period_end",
    billing.options,
    billing.db,
  );
  passDays(70);
  await run();
  expect(await billing.subjectsTo(signUp.sponsorId)).toHaveLength(1);
  passDays(9);
  await run();
  await Promise.all([run(), run()]);
  const subjects = await billing.subjectsTo(signUp.sponsorId);
  expect(subjects).toHaveLength(2);
  expect(subjects[1]).toMatch(/renews/i);
  expect(await billing.subjectsTo(ending.sponsorId)).toHaveLength(2);
});

test("after three days without webhooks the rows match Stripe: renewed, overdue, ended", async () => {
  const renewed = await live();
  const behind = await live("4000000000000341");
  const ending = await live();
  await billing.options.client.subscriptions.update(ending.subscriptionId, { cancel_at_period_end: true });
  const before = await billing.row(renewed.id);
  passDays(90);
  await run();
  passDays(3);
  const unpaid = await billing.signUp();
  await run();
  expect((await billing.row(renewed.id)).currentPeriodEnd?.getTime()).toBeGreaterThan(
    before.currentPeriodEnd?.getTime() ?? 0,
  );
  expect(await billing.subjectsTo(renewed.sponsorId)).toContainEqual(expect.stringContaining("Your receipt"));
  expect(await billing.row(behind.id)).toMatchObject({ status: "past_due", failureInvoiceId: expect.any(String) });
  const row = await billing.row(ending.id);
  expect(row).toMatchObject({ status: "canceled" });
  expect(await billing.subjectsTo(ending.sponsorId)).toContainEqual(expect.stringContaining("has ended"));
  expect(await billing.row(unpaid.id)).toMatchObject({ startedAt: null });

  passDays(20);
  await run();
  expect(await billing.row(behind.id)).toMatchObject({ status: "canceled" });
  const owed = await billing.options.client.invoices.list({ subscription: behind.subscriptionId, status: "open" });
  expect(owed.data).toEqual([]);
  const subjects = await billing.subjectsTo(behind.sponsorId);
  expect(subjects.filter((subject) => /payment|paid/i.test(subject))).toHaveLength(1);
  expect(subjects.at(-1)).toContain("has ended");
});

test("a sponsor who cancels with an overdue payment owes nothing", async () => {
  const behind = await live("4000000000000341");
  passDays(93);
  await run();
  expect(await billing.row(behind.id)).toMatchObject({ status: "past_due" });
  const row = { id: behind.id, stripeSubscriptionId: behind.subscriptionId };
  await cancelAtStripe(row, "now", billing.options, billing.db);
  expect(await billing.row(behind.id)).toMatchObject({ status: "canceled" });
  const { data } = await billing.options.client.invoices.list({ subscription: behind.subscriptionId });
  expect(data.map(({ status }) => status).toSorted()).toEqual(["paid", "void"]);
});
