import { eq, like } from "drizzle-orm";
import fc from "fast-check";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { idempotencyKeys, paymentOperations, webhookEvents } from "@/db/schema/billing";
import { testBilling } from "@/tests/billing";
import { databaseKilledAt } from "@/tests/killed-database";
import { runs } from "@/tests/long";
import { processLeftEvents, processWebhookEvent, type SettleOptions } from "./commands";
import { eventOf, type StripeEvent } from "./event";

let billing: Awaited<ReturnType<typeof testBilling>>;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());
afterEach(() => {
  billing.stripe.faults.clear();
  vi.restoreAllMocks();
});

const SIGNATURE = `t=1795262400,v1=${"0123456789abcdef".repeat(4)}`;
const delivery = { signature: SIGNATURE, userAgent: "Stripe/1.0", ipAddress: "203.0.113.7" };

const settle = (event: StripeEvent, options: SettleOptions = {}, db = billing.db) =>
  processWebhookEvent(event, delivery, { ...billing.options, ...options }, db);
const logged = async (id: string) => {
  const [row] = await billing.db.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, id));
  return row;
};

/** Returns the events about a subscription so far, as Stripe delivers them. */
async function eventsOf(subscriptionId: string): Promise<StripeEvent[]> {
  const all: Stripe.Event[] = await billing.stripe.events();
  const events = all.map((each) => eventOf(JSON.parse(JSON.stringify(each))));
  return events.filter((each) => each !== null).filter((each) => JSON.stringify(each.data).includes(subscriptionId));
}

/** A paid checkout that has not been synced, and the event of its payment. */
async function paid() {
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  const event = (await eventsOf(signUp.subscriptionId)).find(({ type }) => type === "invoice.paid");
  if (!event) throw new Error("Stripe told nothing of a payment");
  return { ...signUp, event };
}

test("an event is settled once, and logged", async () => {
  const { id, event } = await paid();
  expect(await settle(event)).toBe("processed");
  expect(await settle(event)).toBe("duplicate");
  expect(await billing.row(id)).toMatchObject({ status: "active" });
  expect(await logged(event.id)).toMatchObject({
    eventType: "invoice.paid",
    status: "processed",
    errorMessage: null,
    processedAt: expect.any(Date),
    processingTimeMs: expect.any(Number),
    signature: "t=1795262400,v1=01234567",
    userAgent: "Stripe/1.0",
    ipAddress: "203.0.113.7",
    payload: { id: event.id, data: { object: { object: "invoice" } } },
  });
});

const event = (changes: Partial<StripeEvent>): StripeEvent => ({
  id: `evt_${crypto.randomUUID().replaceAll("-", "")}`,
  type: "customer.subscription.updated",
  livemode: false,
  created: 1_795_262_400,
  data: { object: { id: "sub_nobody_knows" } },
  ...changes,
});

test.each<[string, StripeEvent, SettleOptions]>([
  ["about nothing of ours", event({}), {}],
  [
    "of a kind that is nothing to us",
    event({ type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } }),
    {},
  ],
  ["of test money, where money is real", event({}), { isLive: true }],
  ["of real money, where it is not", event({ livemode: true }), { isLive: false }],
])("an event %s is skipped, and is a duplicate when it is delivered again", async (_what, each, options) => {
  expect(await settle(each, options)).toBe("skipped");
  expect(await settle(each, options)).toBe("duplicate");
  expect(await logged(each.id)).toMatchObject({ status: "skipped", processedAt: expect.any(Date) });
});

test("an irrelevant event is stored with only its type and ids", async () => {
  const object = { id: "pi_1", object: "payment_intent", amount: 1500, note: "\ud800" };
  const each = event({ type: "payment_intent.succeeded", data: { object } });
  expect(await settle(each)).toBe("skipped");
  const { id, type, livemode, created } = each;
  const payload = {
    object: "event",
    id,
    type,
    livemode,
    created,
    data: { object: { id: "pi_1", object: object.object } },
  };
  expect((await logged(each.id))?.payload).toEqual(payload);
});

test("an event with a lone surrogate, which the database cannot store, is not refused", async () => {
  const each = event({ data: { object: { id: "sub_nobody_knows", note: "half \ud800" } } });
  expect(await settle(each)).toBe("skipped");
  expect(await logged(each.id)).toMatchObject({ payload: { data: { object: { note: "half \ufffd" } } } });
});

test("the content of an event is not trusted: the state comes from Stripe", async () => {
  const signUp = await billing.signUp();
  const lie = { id: signUp.subscriptionId, status: "active", metadata: { signUpId: signUp.id } };
  expect(await settle(event({ data: { object: lie } }))).toBe("processed");
  expect(await billing.row(signUp.id)).toMatchObject({ status: "incomplete", startedAt: null });
});

test("only one of two hundred concurrent deliveries to two servers has an effect", async () => {
  const { id, sponsorId, holidayId, event } = await paid();
  const retrieve = vi.spyOn(billing.options.client.subscriptions, "retrieve");
  const other = connect(billing.url, 5);
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, index) => settle(event, {}, index % 2 === 0 ? billing.db : other.db)),
  );
  await other.close();
  expect(all.filter((each) => each === "processed")).toHaveLength(1);
  expect(all.filter((each) => each === "duplicate")).toHaveLength(199);
  expect(retrieve).toHaveBeenCalledTimes(1);
  expect(await billing.row(id)).toMatchObject({ status: "active" });
  expect(await billing.onHoliday(holidayId)).toHaveLength(1);
  expect(await billing.subjectsTo(sponsorId)).toHaveLength(1);
});

test("an event that failed is settled by the next delivery, and its error contains no personal data", async () => {
  const { id, event } = await paid();
  const failing = billing.stripe.connect(billing.stripe.secretKey);
  const reason = "pi_1_secret_2 of ada@example.org is not to be read";
  vi.spyOn(failing.subscriptions, "retrieve").mockRejectedValue(new Error(reason));
  await expect(settle(event, { client: failing })).rejects.toThrow("not to be read");
  expect(await logged(event.id)).toMatchObject({
    status: "failed",
    errorMessage: "[secret] of [address] is not to be read",
    processedAt: null,
  });
  expect(await settle(event)).toBe("processed");
  expect(await logged(event.id)).toMatchObject({ status: "processed", errorMessage: null });
  expect(await billing.row(id)).toMatchObject({ status: "active" });
});

test("a delivery waits in vain for a crashed server, and the event can be claimed after 30 seconds", async () => {
  const { event } = await paid();
  const left = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000);
  const row = { stripeEventId: event.id, eventType: event.type, status: "pending", claimedAt: left(5) };
  await billing.db.insert(webhookEvents).values(row);
  const pauses: number[] = [];
  const pause = async (ms: number) => pauses.push(ms);
  await expect(settle(event, { pause })).rejects.toMatchObject({ code: "unavailable" });
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(10_000);
  await billing.db
    .update(webhookEvents)
    .set({ claimedAt: left(31) })
    .where(eq(webhookEvents.stripeEventId, event.id));
  expect(await settle(event)).toBe("processed");
});

test("an email that the provider does not accept causes another delivery", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { id, sponsorId, event } = await paid();
  const client = { emails: { send: async () => ({ data: null, error: null, headers: null }) } } as never;
  await expect(settle(event, { mail: { client, pause: async () => undefined } })).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(await billing.row(id)).toMatchObject({ status: "active" });
  expect(await settle(event)).toBe("processed");
  expect(await billing.subjectsTo(sponsorId)).toHaveLength(1);
});

test("a server may be killed at any statement: the next delivery finishes the work, and nothing happens twice", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isReached = true;
  let statements = 0;
  for (let at = 1; isReached; at += 1) {
    const { id, sponsorId, holidayId, event } = await paid();
    const killed = databaseKilledAt(billing.url, at);
    await settle(event, {}, killed.db).catch(() => undefined);
    await killed.close();
    isReached = killed.isReached();
    if (isReached) statements = at;
    await billing.db
      .update(webhookEvents)
      .set({ claimedAt: new Date(Date.now() - 31_000) })
      .where(eq(webhookEvents.stripeEventId, event.id));
    const again = await settle(event);
    expect(["processed", "duplicate"]).toContain(again);
    expect(await logged(event.id)).toMatchObject({ status: "processed" });
    expect(await billing.row(id)).toMatchObject({ status: "active", receiptInvoiceId: expect.any(String) });
    expect(await billing.onHoliday(holidayId)).toHaveLength(1);
    expect(await billing.sponsorOf(sponsorId)).toMatchObject({ subscriptionStatus: "active" });
    expect(await billing.subjectsTo(sponsorId)).toHaveLength(1);
  }
  expect(statements).toBeGreaterThan(10);
}, 180_000);

test("an event that is not delivered again is still settled", async () => {
  const { id, event } = await paid();
  const failing = billing.stripe.connect(billing.stripe.secretKey);
  vi.spyOn(failing.subscriptions, "retrieve").mockRejectedValue(new Error("no"));
  await expect(settle(event, { client: failing })).rejects.toThrow("no");
  const failures: unknown[] = [];
  const run = { onFailure: (error: unknown) => failures.push(error), isTimeUp: () => false };
  const settleLeft = (now: Date) => processLeftEvents(now, run, billing.options, billing.db);
  expect(await settleLeft(new Date())).toBe(0);
  const late = { ...run, isTimeUp: () => true };
  expect(await processLeftEvents(new Date(Date.now() + 10 * 60_000), late, billing.options, billing.db)).toBe(0);
  expect(await settleLeft(new Date(Date.now() + 10 * 60_000))).toBe(1);
  expect(failures).toEqual([]);
  expect(await logged(event.id)).toMatchObject({ status: "processed", errorMessage: null });
  expect(await billing.row(id)).toMatchObject({ status: "active" });
});

test("stored events that cannot be read do not keep others from being settled", async () => {
  const { event } = await paid();
  const failing = billing.stripe.connect(billing.stripe.secretKey);
  vi.spyOn(failing.subscriptions, "retrieve").mockRejectedValue(new Error("no"));
  await expect(settle(event, { client: failing })).rejects.toThrow("no");
  const hourAgo = new Date(Date.now() - 3_600_000);
  await billing.db.insert(webhookEvents).values(
    Array.from({ length: 200 }, (_, index) => ({
      stripeEventId: `evt_unreadable_${index}`,
      eventType: "invoice.paid",
      status: "failed" as const,
      claimedAt: hourAgo,
      payload: {},
    })),
  );
  const run = { onFailure: () => undefined, isTimeUp: () => false };
  const settleLeft = () => processLeftEvents(new Date(Date.now() + 10 * 60_000), run, billing.options, billing.db);
  expect([await settleLeft(), await settleLeft()]).toEqual([0, 1]);
  await billing.db.delete(webhookEvents).where(like(webhookEvents.stripeEventId, "evt_unreadable_%"));
});

/** A test card whose renewals fail. */
const FAILS_LATER = "4000000000000341";

/** The event types that matter here; the others have the same effects. */
const RELEVANT = /^customer\.subscription\.|^invoice\.(paid|payment_failed)$/;

/** What happens to a subscription at Stripe, step by step. */
const STAGES: ((signUp: Awaited<ReturnType<typeof billing.signUp>>) => Promise<unknown>)[] = [
  ({ clientSecret }) => billing.stripe.payByCard(clientSecret, FAILS_LATER),
  async () => billing.stripe.advance({ days: 93 }),
  ({ subscriptionId }) => billing.options.client.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
  ({ subscriptionId }) => billing.options.client.subscriptions.cancel(subscriptionId),
];

/** Returns a function that picks numbers below `count`, so that a failing run can be reproduced. */
const picker = (random: Iterator<number>) => (count: number) => (random.next().value ?? 0) % count;

test("created, active, past due, ending, deleted: events delivered late, repeatedly and in any order lead to one final state", async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (random) => {
      const pick = picker(random);
      const signUp = await billing.signUp();
      const waiting = new Map<string, StripeEvent>();
      const known = new Set<string>();
      let wasHeardWhileActive = false;
      for (const [stage, happen] of STAGES.entries()) {
        await happen(signUp);
        for (const each of await eventsOf(signUp.subscriptionId)) {
          if (!known.has(each.id) && RELEVANT.test(each.type)) waiting.set(each.id, each);
          known.add(each.id);
        }
        const isLast = stage === STAGES.length - 1;
        for (const each of isLast ? waiting.values() : [...waiting.values()].filter(() => pick(3) === 0)) {
          // Several concurrent deliveries, and some of them again later.
          await Promise.all(Array.from({ length: 1 + pick(2) }, () => settle(each)));
          if (stage === 0) wasHeardWhileActive = true;
          if (pick(2) === 0) waiting.delete(each.id);
        }
      }
      expect(await billing.row(signUp.id)).toMatchObject({ status: "canceled", cancelAtPeriodEnd: false });
      expect(await billing.onHoliday(signUp.holidayId)).toHaveLength(1);
      expect(await billing.sponsorOf(signUp.sponsorId)).toMatchObject({ subscriptionStatus: "canceled" });
      const subjects = await billing.subjectsTo(signUp.sponsorId);
      const countOf = (words: string) => subjects.filter((subject) => subject.includes(words)).length;
      expect(countOf("has ended")).toBe(1);
      expect(countOf("receipt")).toBeLessThanOrEqual(1);
      if (wasHeardWhileActive)
        expect(await billing.row(signUp.id)).toMatchObject({ receiptInvoiceId: expect.any(String) });
      const owed = await billing.options.client.invoices.list({ subscription: signUp.subscriptionId, status: "open" });
      expect(owed.data).toEqual([]);
    }),
    { numRuns: runs(4) },
  );
}, 180_000);

test("events that all arrive at the end, in any order, repeatedly and concurrently, lead to one state and one receipt", async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 4 }), async (random, atOnce) => {
      const pick = picker(random);
      const signUp = await billing.signUp();
      for (const [stage, happen] of STAGES.entries()) if (stage !== 1) await happen(signUp);
      const relevant = (await eventsOf(signUp.subscriptionId)).filter(({ type }) => RELEVANT.test(type));
      const deliveries = relevant.flatMap((each) => Array<StripeEvent>(1 + pick(2)).fill(each));
      const shuffled = deliveries.map((each) => ({ each, at: pick(1_000_000) })).sort((a, b) => a.at - b.at);
      for (let index = 0; index < shuffled.length; index += atOnce) {
        await Promise.all(shuffled.slice(index, index + atOnce).map(({ each }) => settle(each)));
      }
      expect(await billing.row(signUp.id)).toMatchObject({ status: "canceled", cancelAtPeriodEnd: false });
      expect(await billing.onHoliday(signUp.holidayId)).toHaveLength(1);
      const subjects = await billing.subjectsTo(signUp.sponsorId);
      expect(subjects.filter((subject) => subject.includes("receipt"))).toHaveLength(1);
      expect(subjects.filter((subject) => subject.includes("has ended"))).toHaveLength(1);
    }),
    { numRuns: runs(4) },
  );
}, 180_000);

test("the billing tables contain no secrets and no email addresses", async () => {
  const tables = [webhookEvents, paymentOperations, idempotencyKeys];
  const everything = JSON.stringify(await Promise.all(tables.map((table) => billing.db.select().from(table))));
  expect(everything.length).toBeGreaterThan(10_000);
  expect(everything).not.toMatch(/_secret_|"[^"]*secret"|sk_test|whsec_|@example/);
  expect(everything).not.toContain("0123456789abcdef01");
});
