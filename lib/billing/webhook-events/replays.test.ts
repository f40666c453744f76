import { and, eq, ne, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { paymentOperations, webhookEvents } from "@/db/schema/billing";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { sponsorSubscriptions } from "@/db/schema/sponsors";
import { testUser } from "@/db/test-sponsor";
import type { Admin } from "@/lib/auth/admin/session";
import { holidayTag } from "@/lib/holidays/tags";
import { testBilling } from "@/tests/billing";
import { eventListInput, operationListInput } from "../input";
import { recorded } from "../payments/commands";
import { listEvents, listOperations } from "../queries";
import { releaseReservation, syncSubscription } from "../subscriptions/commands";
import { processWebhookEvent } from "./commands";
import { eventOf, type StripeEvent } from "./event";
import { replayEvent, replayOperation } from "./replays.commands";

let billing: Awaited<ReturnType<typeof testBilling>>;
let admin: Admin;
beforeAll(async () => {
  billing = await testBilling();
  const editor = await testUser(billing.db, "editor@example.com");
  admin = { userId: editor.id, email: editor.email } as Admin;
});
afterAll(() => billing.close());
afterEach(() => {
  billing.stripe.faults.clear();
  vi.restoreAllMocks();
});

const now = () => new Date();
/** The newest audit entry by an editor. */
const audited = async () => {
  const entries = await billing.db.select().from(auditLogs).orderBy(auditLogs.id);
  return entries.filter(({ executedBy }) => executedBy !== "system").at(-1);
};

const changedTags = async () => (await billing.db.select().from(pageCacheChanges)).map(({ tag }) => tag);

/** Options with a Stripe client that cannot retrieve subscriptions. */
function failing(reason = "Stripe has a bad day with ada@example.org") {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const client = billing.stripe.connect(billing.stripe.secretKey);
  vi.spyOn(client.subscriptions, "retrieve").mockRejectedValue(new Error(reason));
  return { ...billing.options, client };
}

const DELIVERY = { signature: "", userAgent: null, ipAddress: "203.0.113.7" };

/** A paid checkout, and the event of its payment, whose delivery failed. */
async function failedEvent() {
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  const all: Stripe.Event[] = await billing.stripe.events();
  const events = all.map((each) => eventOf(JSON.parse(JSON.stringify(each)))).filter((each) => each !== null);
  const isPaid = ({ type, data }: StripeEvent) =>
    type === "invoice.paid" && JSON.stringify(data).includes(signUp.subscriptionId);
  const event = events.find(isPaid);
  if (!event) throw new Error("Stripe told nothing of a payment");
  await processWebhookEvent(event, DELIVERY, failing(), billing.db).catch(() => undefined);
  return { ...signUp, ...(await logged(event.id)) };
}

async function logged(stripeEventId: string) {
  const [row] = await billing.db.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, stripeEventId));
  return { eventId: row?.id ?? "", stripeEventId };
}

const replay = (id: string, options = billing.options) => replayEvent(id, admin, now(), options, billing.db);

test("an event that failed is processed again, as a delivery of it would", async () => {
  const { eventId, id, holidayId, sponsorId } = await failedEvent();
  expect(await replay(eventId)).toEqual({ status: "processed", message: "The event was processed." });
  expect(await changedTags()).toContain(holidayTag(holidayId));
  expect(await billing.row(id)).toMatchObject({ status: "active" });
  expect(await billing.subjectsTo(sponsorId)).toHaveLength(1);
  expect(await audited()).toMatchObject({
    operationType: "webhook_event.replay",
    executedBy: `admin:${admin.userId}`,
    retentionPolicy: "webhook_event_record",
    details: { eventId, eventType: "invoice.paid", before: "failed" },
  });
  await expect(replay(eventId)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/already been processed/),
  });
});

test("only one of several concurrent clicks has an effect", async () => {
  const { eventId, sponsorId } = await failedEvent();
  const presses = await Promise.allSettled(Array.from({ length: 5 }, () => replay(eventId)));
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await billing.subjectsTo(sponsorId)).toHaveLength(1);
});

test("an event that fails again says why, contains no personal data, and can be retried", async () => {
  const { eventId } = await failedEvent();
  expect(await replay(eventId, failing())).toEqual({
    status: "failed",
    message: "It failed again: Stripe has a bad day with [address]",
  });
  expect((await replay(eventId)).status).toBe("processed");
});

test("an event that another process works on is left to it; one that a crashed process left is not", async () => {
  const { eventId } = await failedEvent();
  const claimed = (secondsAgo: number) =>
    billing.db
      .update(webhookEvents)
      .set({ status: "pending", claimedAt: new Date(Date.now() - secondsAgo * 1000) })
      .where(eq(webhookEvents.id, eventId));
  await claimed(5);
  await expect(replay(eventId)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/being processed/),
  });
  await claimed(40);
  expect((await replay(eventId)).status).toBe("processed");
});

test("an event without a payload cannot be processed, and an unknown one is not found", async () => {
  const { eventId } = await failedEvent();
  await billing.db.update(webhookEvents).set({ payload: null }).where(eq(webhookEvents.id, eventId));
  await expect(replay(eventId)).rejects.toMatchObject({ code: "conflict" });
  await expect(replay(crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
  const { rows } = await listEvents(eventListInput.parse({ status: "failed" }), billing.db);
  expect(rows.find(({ id }) => id === eventId)).toMatchObject({ isReplayable: false, status: "failed" });
});

test("events are listed newest first, page by page, without their payload", async () => {
  await failedEvent();
  await failedEvent();
  const list = (query: Record<string, string>) => listEvents(eventListInput.parse(query), billing.db);
  const [first, second] = [await list({ limit: "1" }), await list({ limit: "1", page: "2" })];
  expect(first.total).toBe(second.total);
  expect((first.rows[0]?.createdAt ?? "") > (second.rows[0]?.createdAt ?? "")).toBe(true);
  expect(Object.keys(first.rows[0] ?? {})).not.toContain("payload");
  expect((await list({ status: "skipped" })).rows).toEqual([]);
});

type NewOperation = Partial<typeof paymentOperations.$inferInsert>;

/** Inserts a call to Stripe that began ten minutes ago. Returns its id. */
async function operation(changes: NewOperation) {
  const [row] = await billing.db
    .insert(paymentOperations)
    .values({
      operationType: "subscription_cancel",
      idempotencyKey: crypto.randomUUID(),
      stripeObjectType: "subscription",
      initiatedAt: new Date(Date.now() - 600_000),
      ...changes,
    })
    .returning({ id: paymentOperations.id });
  return row?.id ?? "";
}
const replayCall = (id: string, options = billing.options) => replayOperation(id, admin, now(), options, billing.db);

async function live() {
  const signUp = await billing.signUp();
  await billing.stripe.payByCard(signUp.clientSecret);
  await syncSubscription(signUp.subscriptionId, billing.options, billing.db);
  return signUp;
}

test("an end whose answer was lost is found, and the holiday's pages are invalidated", async () => {
  const { subscriptionId, id, holidayId } = await live();
  await billing.db.delete(pageCacheChanges);
  const lost = await operation({ stripeObjectId: subscriptionId, metadata: { step: "end" } });
  await billing.options.client.subscriptions.cancel(subscriptionId);
  const answer = await replayCall(lost);
  expect(answer).toMatchObject({ status: "success", message: expect.stringContaining("up to date: canceled") });
  expect(await changedTags()).toContain(holidayTag(holidayId));
  expect(await billing.row(id)).toMatchObject({ status: "canceled" });
  expect(await audited()).toMatchObject({ operationType: "payment_operation.replay", details: { before: "pending" } });
  await expect(replayCall(lost)).rejects.toMatchObject({ code: "conflict" });
});

test("a call that was never carried out is settled as such, and nothing is retried", async () => {
  const { subscriptionId } = await live();
  const cancel = vi.spyOn(billing.options.client.subscriptions, "cancel");
  const lost = await operation({ stripeObjectId: subscriptionId, metadata: { step: "end" } });
  const { status, message } = await replayCall(lost);
  expect([status, message]).toEqual(["cancelled", expect.stringMatching(/never carried out.*up to date: active/)]);
  expect(cancel).not.toHaveBeenCalled();
});

test("a payment that was declined is not retried", async () => {
  const { subscriptionId, clientSecret } = await billing.signUp();
  await billing.stripe.payByCard(clientSecret, "4000000000000002");
  const charges = async () => (await billing.options.client.invoices.list({ subscription: subscriptionId })).data;
  const before = await charges();
  const failed = await operation({ status: "failed", stripeObjectId: subscriptionId, errorCode: "card_declined" });
  expect(await replayCall(failed)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("don't retry a declined payment"),
  });
  expect(await charges()).toEqual(before);
});

test("a failed creation stays failed when a later attempt succeeded, and the checkout is synced", async () => {
  const reservation = await billing.hold();
  const { subscriptionId, clientSecret } = await billing.subscribe(reservation);
  await billing.stripe.payByCard(clientSecret);
  const failed = await operation({
    operationType: "subscription_create",
    idempotencyKey: `subscription/${reservation.id}`,
    sponsorId: reservation.sponsorId,
    status: "failed",
    errorCode: "rate_limit",
  });
  expect(await replayCall(failed)).toMatchObject({ status: "failed", message: expect.stringContaining("a later one") });
  expect(await billing.row(reservation.id)).toMatchObject({ status: "active", stripeSubscriptionId: subscriptionId });
});

test("a creation under the key of a later attempt is found by the checkout's id", async () => {
  const reservation = await billing.hold();
  await billing.subscribe(reservation);
  const idempotencyKey = `subscription/${reservation.id}/1`;
  const lost = { operationType: "subscription_create", idempotencyKey, sponsorId: reservation.sponsorId };
  expect(await replayCall(await operation(lost))).toMatchObject({ status: "success" });
});

test("an invoice that was to be voided is checked, with its subscription", async () => {
  const { subscriptionId } = await live();
  const { latest_invoice } = await billing.options.client.subscriptions.retrieve(subscriptionId);
  const invoiceId = String(latest_invoice);
  const lost = await operation({
    stripeObjectType: "invoice",
    stripeObjectId: invoiceId,
    metadata: { step: "void" },
  });
  expect((await replayCall(lost)).message).toContain("up to date: active");
});

test("a refund that failed and is owed is made once, and reported as done", async () => {
  const { id, subscriptionId, clientSecret } = await billing.signUp();
  const released = { status: "released", endedAt: new Date() };
  await billing.db.update(sponsorSubscriptions).set(released).where(eq(sponsorSubscriptions.id, id));
  await billing.stripe.payByCard(clientSecret);
  billing.fault({ kind: "reset", method: "POST", path: "/v1/refunds", times: 9 });
  await expect(syncSubscription(subscriptionId, billing.options, billing.db)).rejects.toThrow();
  billing.stripe.faults.clear();
  const isRefund = sql`${paymentOperations.metadata} ->> 'step' = 'refund'`;
  const [call] = await billing.db
    .update(paymentOperations)
    .set({ status: "failed" })
    .where(and(isRefund, ne(paymentOperations.status, "success")))
    .returning({ id: paymentOperations.id });
  const refunds = async () => (await billing.options.client.refunds.list({ limit: 100 })).data.length;
  const before = await refunds();
  expect(await replayCall(call?.id ?? "")).toMatchObject({
    status: "success",
    message: expect.stringContaining("It has been done since"),
  });
  expect(await refunds()).toBe(before + 1);
});

test("checking a failed release does not refund a sponsor who paid and has canceled since", async () => {
  const { id, subscriptionId, clientSecret } = await billing.signUp();
  billing.fault({ kind: "429", method: "DELETE", path: "/v1/subscriptions" });
  await expect(releaseReservation(id, billing.options, billing.db)).rejects.toThrow();
  billing.stripe.faults.clear();
  await billing.stripe.payByCard(clientSecret);
  await syncSubscription(subscriptionId, billing.options, billing.db);
  await billing.options.client.subscriptions.cancel(subscriptionId);
  const isRelease = eq(paymentOperations.idempotencyKey, `release/${id}`);
  const [call] = await billing.db
    .select({ id: paymentOperations.id, status: paymentOperations.status })
    .from(paymentOperations)
    .where(isRelease);
  expect(call?.status).toBe("failed");
  const refunds = async () => (await billing.options.client.refunds.list({ limit: 100 })).data.length;
  const before = await refunds();
  for (let press = 0; press < 2; press += 1) {
    expect(await replayCall(call?.id ?? "")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("canceled"),
    });
  }
  expect(await refunds()).toBe(before);
});

test("a call that may still be in progress is left alone", async () => {
  const young = await operation({ initiatedAt: new Date(Date.now() - 60_000) });
  await expect(replayCall(young)).rejects.toMatchObject({ code: "conflict" });
  await expect(replayCall(crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
});

test("while Stripe is down the call stays as it is", async () => {
  const { subscriptionId } = await live();
  const lost = await operation({ stripeObjectId: subscriptionId, metadata: { step: "end" } });
  billing.fault({ kind: "500", path: "/v1/subscriptions", times: 9 });
  await expect(replayCall(lost)).rejects.toMatchObject({ code: "unavailable" });
  billing.stripe.faults.clear();
  expect(await replayCall(lost)).toMatchObject({ status: "cancelled" });
});

test("calls are listed newest first, with their sponsor and holiday", async () => {
  const reservation = await billing.hold();
  const { contactEmail } = (await billing.sponsorOf(reservation.sponsorId)) ?? {};
  await recorded(
    { type: "customer_create", key: "listed", objectType: "customer", ...reservation, amountCents: 1500 },
    async () => ({ id: "cus_1" }),
    billing.db,
  );
  const { rows, total } = await listOperations(operationListInput.parse({ status: "success" }), billing.db);
  expect(rows[0]).toMatchObject({
    operationType: "customer_create",
    stripeObjectId: "cus_1",
    amountCents: 1500,
    sponsorName: expect.stringMatching(/^Business/),
    holidayName: expect.stringMatching(/^Day/),
  });
  expect(total).toBe(rows.length);
  expect(JSON.stringify(rows)).not.toContain(contactEmail);
});
