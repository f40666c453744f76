import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { paymentOperations } from "@/db/schema/billing";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { holidayTag } from "@/lib/holidays/tags";
import { testBilling } from "@/tests/billing";
import { databaseKilledAt } from "@/tests/killed-database";
import { runs } from "@/tests/long";
import { settleOperations } from "../payments/job";
import { cancelAtStripe, releaseReservation, resumeAtStripe, syncSubscription } from "./commands";

let billing: Awaited<ReturnType<typeof testBilling>>;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());
afterEach(() => billing.stripe.faults.clear());

const sync = (id: string) => syncSubscription(id, billing.options, billing.db);
const owned = ({ id, subscriptionId }: { id: string; subscriptionId: string }) => ({
  id,
  stripeSubscriptionId: subscriptionId,
});

/** A paid checkout that has been synced. */
async function live(changes: Parameters<typeof billing.signUp>[0] = {}) {
  const signUp = await billing.signUp(changes);
  await billing.stripe.payByCard(signUp.clientSecret);
  await sync(signUp.subscriptionId);
  return signUp;
}

test("a holiday has no sponsor until the first payment arrives", async () => {
  const signUp = await billing.signUp();
  expect(await sync(signUp.subscriptionId)).toMatchObject({ status: "incomplete" });
  expect(await sync(signUp.subscriptionId)).toMatchObject({ status: "incomplete", isChanged: false });
  await billing.stripe.payByCard(signUp.clientSecret, "4000000000000002");
  expect(await sync(signUp.subscriptionId)).toMatchObject({ status: "incomplete" });
  expect(await billing.onHoliday(signUp.holidayId)).toEqual([]);
  expect(await billing.row(signUp.id)).toMatchObject({ startedAt: null, businessName: "" });
  expect(await billing.subjectsTo(signUp.sponsorId)).toEqual([]);
});

test("the first payment puts the sponsor on the holiday and the public record, and sends a receipt", async () => {
  const signUp = await billing.signUp({ isSignedIn: true, customMessage: "Eat cake." });
  await billing.stripe.payByCard(signUp.clientSecret);
  const synced = await sync(signUp.subscriptionId);
  expect(synced).toEqual({
    id: signUp.id,
    status: "active",
    isChanged: true,
    isMailDue: false,
  });
  const row = await billing.row(signUp.id);
  expect(row).toMatchObject({ status: "active", stripeSubscriptionId: signUp.subscriptionId, endedAt: null });
  expect(row.startedAt).not.toBeNull();
  expect(row.businessName).toMatch(/^Business /);
  expect(row.receiptInvoiceId).toMatch(/^in_/);
  expect(row.currentPeriodEnd?.getTime()).toBeGreaterThan(Date.now() + 88 * 86_400_000);
  const shown = { sponsorId: signUp.sponsorId, isActive: true, customMessage: "Eat cake.", sponsoredAt: row.startedAt };
  expect(await billing.onHoliday(signUp.holidayId)).toMatchObject([shown]);
  const sponsor = await billing.sponsorOf(signUp.sponsorId);
  expect(sponsor).toMatchObject({ subscriptionStatus: "active", stripeSubscriptionId: signUp.subscriptionId });
  const [user] = await billing.db
    .select()
    .from(users)
    .where(eq(users.id, sponsor?.userId ?? ""));
  expect(user).toMatchObject({
    stripeCustomerId: sponsor?.stripeCustomerId,
    stripeSubscriptionId: signUp.subscriptionId,
  });
  expect(await billing.subjectsTo(signUp.sponsorId)).toEqual([expect.stringContaining("Welcome")]);
});

test("a sponsorship start invalidates the pages and is audited once", async () => {
  const signUp = await live();
  await sync(signUp.subscriptionId);
  const notes = await billing.db
    .select()
    .from(pageCacheChanges)
    .where(eq(pageCacheChanges.tag, holidayTag(signUp.holidayId)));
  expect(notes).toHaveLength(1);
  const entries = await billing.db
    .select({ details: auditLogs.details, type: auditLogs.operationType })
    .from(auditLogs);
  const own = entries.filter(({ details }) => JSON.stringify(details).includes(signUp.id));
  expect(own.map(({ type }) => type)).toEqual(["sponsorship.start"]);
});

test("ten concurrent syncs have the effect of one", async () => {
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  const all = await Promise.all(Array.from({ length: 10 }, () => sync(signUp.subscriptionId)));
  expect(all.filter((each) => each?.isChanged)).toHaveLength(1);
  expect(await billing.onHoliday(signUp.holidayId)).toHaveLength(1);
  expect(await billing.subjectsTo(signUp.sponsorId)).toHaveLength(1);
});

test("a subscription that is not ours is left alone", async () => {
  const { client } = billing.options;
  const customer = await client.customers.create({ email: "else@example.org" });
  const [price] = (await client.prices.list({ limit: 1 })).data;
  const items = [{ price: price?.id ?? "" }];
  const behavior = { payment_behavior: "default_incomplete" } as const;
  const one = await client.subscriptions.create({ customer: customer.id, items, ...behavior });
  const metadata = { signUpId: crypto.randomUUID() };
  const other = await client.subscriptions.create({ customer: customer.id, items, metadata, ...behavior });
  expect(await sync(one.id)).toBeNull();
  expect(await sync(other.id)).toBeNull();
  expect(await sync("sub_nobody_knows")).toBeNull();
  expect((await client.subscriptions.retrieve(other.id)).status).toBe("incomplete");
});

test("a subscription whose creation answer was lost is found by our own id", async () => {
  const reservation = await billing.hold();
  const { subscriptionId, clientSecret } = await billing.subscribe(reservation);
  await billing.stripe.payByCard(clientSecret);
  expect(await sync(subscriptionId)).toMatchObject({ id: reservation.id, status: "active" });
  expect(await billing.row(reservation.id)).toMatchObject({ stripeSubscriptionId: subscriptionId, status: "active" });
});

test("an answer that was requested earlier and arrives later changes nothing", async () => {
  const signUp = await billing.signUp();
  const { client } = billing.options;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = billing.stripe.connect(billing.stripe.secretKey);
  const retrieve = slow.subscriptions.retrieve.bind(slow.subscriptions);
  let markRequested = () => {};
  const requested = new Promise<void>((resolve) => {
    markRequested = resolve;
  });
  vi.spyOn(slow.subscriptions, "retrieve").mockImplementation((async (...args: Parameters<typeof retrieve>) => {
    const answer = await retrieve(...args);
    markRequested();
    await released;
    return answer;
  }) as typeof retrieve);
  const late = syncSubscription(signUp.subscriptionId, { ...billing.options, client: slow }, billing.db);
  await requested;
  await billing.stripe.payByCard(signUp.clientSecret);
  await syncSubscription(signUp.subscriptionId, { ...billing.options, client }, billing.db);
  release();
  expect(await late).toMatchObject({ status: "active", isChanged: false });
  expect(await billing.row(signUp.id)).toMatchObject({ status: "active" });
});

test("a subscription that ends with its period continues until then, and can be resumed until then", async () => {
  const signUp = await live();
  expect(await cancelAtStripe(owned(signUp), "period_end", billing.options, billing.db)).toMatchObject({
    status: "active",
  });
  expect(await billing.row(signUp.id)).toMatchObject({ cancelAtPeriodEnd: true });
  await resumeAtStripe(owned(signUp), billing.options, billing.db);
  expect(await billing.row(signUp.id)).toMatchObject({ cancelAtPeriodEnd: false });
  await cancelAtStripe(owned(signUp), "period_end", billing.options, billing.db);
  expect(await billing.row(signUp.id)).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await billing.onHoliday(signUp.holidayId)).toHaveLength(1);
  const operations = await billing.db
    .select({ type: paymentOperations.operationType, status: paymentOperations.status })
    .from(paymentOperations)
    .where(eq(paymentOperations.holidayId, signUp.holidayId))
    .orderBy(asc(paymentOperations.initiatedAt));
  expect(operations).toEqual([
    { type: "subscription_cancel", status: "success" },
    { type: "subscription_update", status: "success" },
    { type: "subscription_cancel", status: "success" },
  ]);
  expect(await billing.subjectsTo(signUp.sponsorId)).toEqual([
    expect.stringContaining("Welcome"),
    expect.stringContaining("will end"),
  ]);
});

test("a subscription that is ended now is over immediately and for good", async () => {
  const signUp = await live();
  await cancelAtStripe(owned(signUp), "now", billing.options, billing.db);
  const row = await billing.row(signUp.id);
  expect(row).toMatchObject({ status: "canceled", cancelAtPeriodEnd: false });
  expect(row.endedAt).not.toBeNull();
  expect(await billing.sponsorOf(signUp.sponsorId)).toMatchObject({ subscriptionStatus: "canceled" });
  expect(await billing.subjectsTo(signUp.sponsorId)).toHaveLength(2);
  await expect(resumeAtStripe(owned(signUp), billing.options, billing.db)).rejects.toMatchObject({ code: "conflict" });
  await cancelAtStripe(owned(signUp), "now", billing.options, billing.db);
  expect(await billing.row(signUp.id)).toEqual({ ...row, syncedAt: expect.any(Date), updatedAt: expect.any(Date) });
  expect(await billing.subjectsTo(signUp.sponsorId)).toHaveLength(2);
});

test("a sponsor of two holidays has the more urgent of the two statuses", async () => {
  const first = await live();
  const second = await live({ sponsorId: first.sponsorId });
  await cancelAtStripe(owned(second), "now", billing.options, billing.db);
  expect(await billing.sponsorOf(first.sponsorId)).toMatchObject({
    subscriptionStatus: "active",
    stripeSubscriptionId: first.subscriptionId,
  });
});

test("concurrent changes to two subscriptions of one sponsor do not hide each other", async () => {
  const first = await live();
  const second = await live({ sponsorId: first.sponsorId });
  const { client } = billing.options;
  await client.subscriptions.cancel(first.subscriptionId);
  await client.subscriptions.cancel(second.subscriptionId);
  await Promise.all([first, second].map(({ subscriptionId }) => sync(subscriptionId)));
  expect(await billing.sponsorOf(first.sponsorId)).toMatchObject({ subscriptionStatus: "canceled" });
});

test("a holiday can be sponsored again by the same business after its sponsorship ended", async () => {
  const first = await live({ customMessage: "First." });
  await cancelAtStripe(owned(first), "now", billing.options, billing.db);
  await live({ holidayId: first.holidayId, sponsorId: first.sponsorId, customMessage: "Again." });
  expect(await billing.onHoliday(first.holidayId)).toMatchObject([{ isActive: true, customMessage: "Again." }]);
});

test("an unpaid reservation is released at Stripe, then here, and its sponsor is deleted", async () => {
  const signUp = await billing.signUp();
  expect(await releaseReservation(signUp.id, billing.options, billing.db)).toBe(true);
  const { client } = billing.options;
  expect(["canceled", "incomplete_expired"]).toContain(
    (await client.subscriptions.retrieve(signUp.subscriptionId)).status,
  );
  expect(await billing.row(signUp.id)).toMatchObject({ status: "released", sponsorId: null, customMessage: "" });
  expect(await billing.sponsorOf(signUp.sponsorId)).toBeNull();
  expect(await releaseReservation(signUp.id, billing.options, billing.db)).toBe(true);
  expect((await billing.stripe.payByCard(signUp.clientSecret)).status).toBeGreaterThanOrEqual(400);
  await live({ holidayId: signUp.holidayId });
});

test("a reservation that was paid for in the meantime is not released", async () => {
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  expect(await releaseReservation(signUp.id, billing.options, billing.db)).toBe(false);
  expect(await billing.row(signUp.id)).toMatchObject({ status: "active" });
});

test("releasing a reservation does not delete the sponsor of another holiday", async () => {
  const first = await live();
  const second = await billing.signUp({ sponsorId: first.sponsorId });
  await releaseReservation(second.id, billing.options, billing.db);
  expect(await billing.sponsorOf(first.sponsorId)).toMatchObject({ subscriptionStatus: "active" });
});

test("a reservation without a subscription is free immediately; a subscription that we never heard of is ended first", async () => {
  const never = await billing.hold();
  expect(await releaseReservation(never.id, billing.options, billing.db)).toBe(true);
  const unheard = await billing.hold();
  const { subscriptionId, clientSecret } = await billing.subscribe(unheard);
  expect(await releaseReservation(unheard.id, billing.options, billing.db)).toBe(true);
  expect((await billing.stripe.payByCard(clientSecret)).status).toBeGreaterThanOrEqual(400);
  expect(await billing.row(unheard.id)).toMatchObject({ status: "released", stripeSubscriptionId: subscriptionId });
});

const refunds = async () => (await billing.options.client.refunds.list({ limit: 100 })).data;

test("a payment for a released reservation is refunded once, and its subscription is ended", async () => {
  const signUp = await billing.signUp();
  const released = { status: "released", endedAt: new Date() };
  await billing.db.update(sponsorSubscriptions).set(released).where(eq(sponsorSubscriptions.id, signUp.id));
  await billing.stripe.payByCard(signUp.clientSecret);
  const before = (await refunds()).length;
  await sync(signUp.subscriptionId);
  await Promise.all([sync(signUp.subscriptionId), sync(signUp.subscriptionId)]);
  const made = await refunds();
  expect(made).toHaveLength(before + 1);
  expect(made[0]).toMatchObject({ amount: 1500, status: "succeeded" });
  const { client } = billing.options;
  expect((await client.subscriptions.retrieve(signUp.subscriptionId)).status).toBe("canceled");
  expect(await billing.row(signUp.id)).toMatchObject({ status: "released", startedAt: null });
  expect(await billing.onHoliday(signUp.holidayId)).toEqual([]);
});

test("a payment that arrives during release is refunded", async () => {
  const signUp = await billing.signUp();
  const racing = billing.stripe.connect(billing.stripe.secretKey);
  const cancel = racing.subscriptions.cancel.bind(racing.subscriptions);
  vi.spyOn(racing.subscriptions, "cancel").mockImplementation((async (...args: Parameters<typeof cancel>) => {
    await billing.stripe.payByCard(signUp.clientSecret);
    return cancel(...args);
  }) as typeof cancel);
  const before = (await refunds()).length;
  expect(await releaseReservation(signUp.id, { ...billing.options, client: racing }, billing.db)).toBe(true);
  await sync(signUp.subscriptionId);
  expect(await refunds()).toHaveLength(before + 1);
  expect(await billing.row(signUp.id)).toMatchObject({ status: "released", startedAt: null });
});

test("a payment that arrives during release is refunded even if the server crashes first", async () => {
  const signUp = await billing.signUp();
  const racing = billing.stripe.connect(billing.stripe.secretKey);
  const cancel = racing.subscriptions.cancel.bind(racing.subscriptions);
  vi.spyOn(racing.subscriptions, "cancel").mockImplementation((async (...args: Parameters<typeof cancel>) => {
    await billing.stripe.payByCard(signUp.clientSecret);
    await cancel(...args);
    throw new Error("the server is gone");
  }) as typeof cancel);
  const before = (await refunds()).length;
  const crash = releaseReservation(signUp.id, { ...billing.options, client: racing }, billing.db);
  await expect(crash).rejects.toThrow("the server is gone");
  await sync(signUp.subscriptionId);
  expect(await refunds()).toHaveLength(before + 1);
  expect(await billing.row(signUp.id)).toMatchObject({ status: "released", startedAt: null });
  expect(await billing.onHoliday(signUp.holidayId)).toEqual([]);
});

/**
 * A Stripe client that pays and syncs the checkout just before it ends the subscription; `then` runs just after that.
 */
function paidBeforeEnd(signUp: Awaited<ReturnType<typeof billing.signUp>>, then: () => Promise<unknown>) {
  const client = billing.stripe.connect(billing.stripe.secretKey);
  const cancel = client.subscriptions.cancel.bind(client.subscriptions);
  vi.spyOn(client.subscriptions, "cancel").mockImplementationOnce((async (...args: Parameters<typeof cancel>) => {
    await billing.stripe.payByCard(signUp.clientSecret);
    expect(await sync(signUp.subscriptionId)).toMatchObject({ status: "active" });
    const ended = await cancel(...args);
    await then();
    return ended;
  }) as typeof cancel);
  return client;
}

test.each<[string, (subscriptionId: string) => Promise<unknown>]>([
  ["of which nobody was told yet", async () => undefined],
  ["of which we were told before the answer came", (id) => sync(id)],
])("a sponsorship that went live during its release is refunded: an end %s", async (_what, then) => {
  const signUp = await billing.signUp();
  const client = paidBeforeEnd(signUp, () => then(signUp.subscriptionId));
  const before = (await refunds()).length;
  expect(await releaseReservation(signUp.id, { ...billing.options, client }, billing.db)).toBe(true);
  await sync(signUp.subscriptionId);
  expect(await refunds()).toHaveLength(before + 1);
  expect(await billing.row(signUp.id)).toMatchObject({ status: "canceled", endedAt: expect.any(Date) });
  expect(await billing.sponsorOf(signUp.sponsorId)).toMatchObject({ subscriptionStatus: "canceled" });
  expect(await billing.subjectsTo(signUp.sponsorId)).toEqual([
    expect.stringContaining("Welcome"),
    expect.stringContaining("has ended"),
  ]);
  await live({ holidayId: signUp.holidayId });
});

test("a sponsorship that went live during its release is refunded even if the server crashes right after the end", async () => {
  const signUp = await billing.signUp();
  const client = paidBeforeEnd(signUp, async () => {
    await sync(signUp.subscriptionId);
    throw new Error("the server is gone");
  });
  const before = (await refunds()).length;
  const crash = releaseReservation(signUp.id, { ...billing.options, client }, billing.db);
  await expect(crash).rejects.toThrow("the server is gone");
  await settleOperations(inTenMinutes(), run, billing.options.client, billing.db);
  await sync(signUp.subscriptionId);
  await sync(signUp.subscriptionId);
  expect(await refunds()).toHaveLength(before + 1);
  expect(await billing.row(signUp.id)).toMatchObject({ status: "canceled" });
});

test("a sponsorship whose release failed is not refunded when it is canceled later", async () => {
  const signUp = await billing.signUp();
  billing.fault({ kind: "429", method: "DELETE", path: "/v1/subscriptions" });
  await expect(releaseReservation(signUp.id, billing.options, billing.db)).rejects.toThrow();
  await billing.stripe.payByCard(signUp.clientSecret);
  await sync(signUp.subscriptionId);
  const before = (await refunds()).length;
  await cancelAtStripe(owned(signUp), "now", billing.options, billing.db);
  expect(await refunds()).toHaveLength(before);
});

test("an end whose answer was lost, and that the SDK retries, has succeeded", async () => {
  const signUp = await live();
  billing.fault({ kind: "reset-after-commit", method: "DELETE", path: "/v1/subscriptions" });
  const client = billing.stripe.connect(billing.stripe.secretKey, { maxNetworkRetries: 2 });
  // Stripe may forget a key at any time; then it answers that there is no such subscription.
  const cancel = client.subscriptions.cancel.bind(client.subscriptions);
  vi.spyOn(client.subscriptions, "cancel").mockImplementation(((id: string) => cancel(id)) as typeof cancel);
  const synced = await cancelAtStripe(owned(signUp), "now", { ...billing.options, client }, billing.db);
  expect(synced).toMatchObject({ status: "canceled" });
  const again = await cancelAtStripe(owned(signUp), "now", billing.options, billing.db);
  expect(again).toMatchObject({ status: "canceled", isChanged: false });
  const operations = await billing.db
    .select({ status: paymentOperations.status, stripe: paymentOperations.stripeStatus })
    .from(paymentOperations)
    .where(eq(paymentOperations.holidayId, signUp.holidayId));
  const done = { status: "success", stripe: "canceled" };
  expect(operations).toEqual([done, done]);
});

test.each(["active", "canceled"])(
  "a sponsor from before each holiday had its own subscription stays %s, whatever happens to another checkout",
  async (subscriptionStatus) => {
    const signUp = await billing.signUp();
    const { sponsorId } = signUp;
    const stripeSubscriptionId = `sub_old_${subscriptionStatus}`;
    const updatedAt = new Date("2026-01-01T00:00:00Z");
    const old = { subscriptionStatus, stripeSubscriptionId, updatedAt };
    await billing.db.update(sponsors).set(old).where(eq(sponsors.id, sponsorId));
    await billing.db.insert(holidaySponsors).values({ holidayId: await billing.holiday(), sponsorId });
    await sync(signUp.subscriptionId);
    expect(await billing.sponsorOf(sponsorId)).toMatchObject(old);
    await releaseReservation(signUp.id, billing.options, billing.db);
    expect(await billing.sponsorOf(sponsorId)).toMatchObject(old);
    const other = await live({ sponsorId });
    await cancelAtStripe(owned(other), "now", billing.options, billing.db);
    expect(await billing.sponsorOf(sponsorId)).toMatchObject(old);
  },
);

test("a second subscription of one checkout is ended and refunded, and the first one stays", async () => {
  const signUp = await live();
  const { subscriptionId, clientSecret } = await billing.subscribe(signUp);
  await billing.stripe.payByCard(clientSecret);
  const before = (await refunds()).length;
  await sync(subscriptionId);
  expect(await refunds()).toHaveLength(before + 1);
  expect(await billing.row(signUp.id)).toMatchObject({ status: "active", stripeSubscriptionId: signUp.subscriptionId });
});

test("a Stripe outage is reported and leaves nothing half done", async () => {
  const signUp = await live();
  billing.fault({ kind: "500", path: "/v1/subscriptions", times: 10 });
  await expect(sync(signUp.subscriptionId)).rejects.toMatchObject({ type: "StripeAPIError" });
  await expect(cancelAtStripe(owned(signUp), "now", billing.options, billing.db)).rejects.toThrow();
  billing.stripe.faults.clear();
  expect(await billing.row(signUp.id)).toMatchObject({ status: "active" });
});

test("an email that the provider does not accept is sent by the next sync", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  const refusing = { client: { emails: { send: async () => ({ data: null, error: null, headers: null }) } } as never };
  const mail = { ...refusing, pause: async () => undefined };
  const synced = await syncSubscription(signUp.subscriptionId, { ...billing.options, mail }, billing.db);
  expect(synced).toMatchObject({ status: "active", isMailDue: true });
  expect(await billing.row(signUp.id)).toMatchObject({ status: "active", receiptInvoiceId: null });
  await sync(signUp.subscriptionId);
  expect(await billing.subjectsTo(signUp.sponsorId)).toHaveLength(1);
});

/**
 * Runs `work` on a server that is killed at its first statement, then at its second, and so on until it completes.
 * Returns the number of runs.
 */
async function killAtEveryStatement(work: (at: number, db: typeof billing.db) => Promise<unknown>) {
  for (let at = 1; ; at += 1) {
    const killed = databaseKilledAt(billing.url, at);
    await work(at, killed.db).catch(() => undefined);
    await killed.close();
    if (!killed.isReached()) return at;
  }
}

const inTenMinutes = () => new Date(Date.now() + 10 * 60_000);
const run = {
  onFailure: (error: unknown) => {
    throw error;
  },
  isTimeUp: () => false,
};

test("a server may be killed at any statement of an end, and one more sync brings the row in line with Stripe", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const all: Awaited<ReturnType<typeof live>>[] = [];
  const statements = await killAtEveryStatement(async (_at, db) => {
    const signUp = await live();
    all.push(signUp);
    await cancelAtStripe(owned(signUp), "now", billing.options, db);
  });
  expect(statements).toBeGreaterThan(10);
  await settleOperations(inTenMinutes(), run, billing.options.client, billing.db);
  for (const signUp of all) {
    const synced = await sync(signUp.subscriptionId);
    const { status } = await billing.options.client.subscriptions.retrieve(signUp.subscriptionId);
    expect(synced?.status).toBe(status);
    const operations = await billing.db
      .select({ status: paymentOperations.status })
      .from(paymentOperations)
      .where(eq(paymentOperations.holidayId, signUp.holidayId));
    // If it was killed before its first write, it has sent nothing to Stripe either.
    const wanted = status === "canceled" ? [{ status: "success" }] : operations.map(() => ({ status: "cancelled" }));
    expect(operations).toEqual(wanted);
  }
}, 60_000);

test("a server may be killed at any statement of a release, and the next release finishes it", async () => {
  const all: Awaited<ReturnType<typeof billing.signUp>>[] = [];
  await killAtEveryStatement(async (_at, db) => {
    const signUp = await billing.signUp();
    all.push(signUp);
    await releaseReservation(signUp.id, billing.options, db);
  });
  for (const signUp of all) {
    expect(await releaseReservation(signUp.id, billing.options, billing.db)).toBe(true);
    expect(["released", "canceled", "incomplete_expired"]).toContain((await billing.row(signUp.id)).status);
    expect(await billing.sponsorOf(signUp.sponsorId)).toBeNull();
    expect((await billing.stripe.payByCard(signUp.clientSecret)).status).toBeGreaterThanOrEqual(400);
  }
}, 60_000);

test("syncs in any order, any number and from any step on lead to one final state", async () => {
  const steps = ["pay", "planned", "deleted"] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: steps.length, maxLength: steps.length }),
      fc.integer({ min: 1, max: 4 }),
      async (heard, times) => {
        const { client } = billing.options;
        const signUp = await billing.signUp();
        for (const [index, step] of steps.entries()) {
          if (step === "pay") await billing.stripe.payByCard(signUp.clientSecret);
          if (step === "planned")
            await client.subscriptions.update(signUp.subscriptionId, { cancel_at_period_end: true });
          if (step === "deleted") await client.subscriptions.cancel(signUp.subscriptionId);
          if (heard[index]) await sync(signUp.subscriptionId);
        }
        await Promise.all(Array.from({ length: times }, () => sync(signUp.subscriptionId)));
        expect(await billing.row(signUp.id)).toMatchObject({ status: "canceled", cancelAtPeriodEnd: false });
        expect(await billing.onHoliday(signUp.holidayId)).toHaveLength(1);
        expect(await billing.sponsorOf(signUp.sponsorId)).toMatchObject({ subscriptionStatus: "canceled" });
        const subjects = await billing.subjectsTo(signUp.sponsorId);
        expect(subjects.filter((subject) => subject.includes("receipt"))).toHaveLength(1);
        expect(subjects.filter((subject) => subject.includes("has ended"))).toHaveLength(1);
      },
    ),
    { numRuns: runs(4) },
  );
}, 60_000);

test("the payment operations contain no secrets and no email addresses", async () => {
  const everything = JSON.stringify(await billing.db.select().from(paymentOperations));
  expect(everything).not.toMatch(/_secret_|sk_test|whsec_|@example/);
  expect(await billing.db.$count(sponsors)).toBeGreaterThan(0);
});
