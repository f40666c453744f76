import "server-only";
import { and, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db, type Tx } from "@/db/client";
import { paymentOperations, webhookEvents } from "@/db/schema/billing";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { isMissingAtStripe } from "@/lib/core/stripe";
import type { EventListInput, OperationListInput } from "./input";
import type { Price } from "./plan";

/** The columns of a subscription row, without those that only the sponsor's browser needs. */
export const subscriptionColumns = {
  ...pickColumns(sponsorSubscriptions, "id", "holidayId", "sponsorId", "stripeSubscriptionId", "status"),
  ...pickColumns(sponsorSubscriptions, "customMessage", "currentPeriodStart", "currentPeriodEnd", "cancelAtPeriodEnd"),
  ...pickColumns(sponsorSubscriptions, "startedAt", "endedAt", "receiptInvoiceId", "failureInvoiceId"),
};

export type SubscriptionRow = Pick<typeof sponsorSubscriptions.$inferSelect, keyof typeof subscriptionColumns>;

const selectCheckouts = (db: Db) =>
  db
    .select({
      ...pickColumns(sponsorSubscriptions, "id", "holidayId", "sponsorId"),
      /** Null when the sponsor has no account. */
      userId: sponsors.userId,
      stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId,
      stripeCustomerId: sponsors.stripeCustomerId,
      status: sponsorSubscriptions.status,
    })
    .from(sponsorSubscriptions)
    .leftJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId));

/** The fields of a subscription row that are needed to sync it with Stripe. */
export type Checkout = Awaited<ReturnType<typeof selectCheckouts>>[number];

/** Returns a subscription row by its id, or null. */
export async function getCheckout(id: string, db: Db = appDb()): Promise<Checkout | null> {
  const [row] = await selectCheckouts(db).where(eq(sponsorSubscriptions.id, id));
  return row ?? null;
}

/**
 * Returns the row of a subscription at Stripe, or null: by Stripe's id, else by our own id, which Stripe stores as
 * metadata. The latter finds a subscription whose creation answer was lost.
 */
export async function findCheckout(stripeSubscriptionId: string, signUpId: string | null, db: Db = appDb()) {
  const isKnown = eq(sponsorSubscriptions.stripeSubscriptionId, stripeSubscriptionId);
  const [row] = await selectCheckouts(db)
    .where(signUpId === null ? isKnown : or(isKnown, eq(sponsorSubscriptions.id, signUpId)))
    .orderBy(sql`${isKnown} desc nulls last`)
    .limit(1);
  return row ?? null;
}

const instant = (seconds: number | null | undefined): Date | null =>
  typeof seconds === "number" ? new Date(seconds * 1000) : null;

/** An id in our tables. Metadata with anything else does not come from us. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function priceOf(price: Stripe.Price | undefined): Price | null {
  if (!price?.recurring || price.unit_amount === null) return null;
  const { interval, interval_count: intervalCount } = price.recurring;
  return { amountCents: price.unit_amount, currency: price.currency, interval, intervalCount };
}

function invoiceOf(invoice: Stripe.Subscription["latest_invoice"]) {
  if (!invoice || typeof invoice === "string" || !invoice.id) return null;
  return {
    id: invoice.id,
    status: invoice.status,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    attemptCount: invoice.attempt_count,
    number: invoice.number,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    billingReason: invoice.billing_reason,
    paidAt: instant(invoice.status_transitions.paid_at),
  };
}

/** Returns the fields that we use of a Stripe subscription. Its `latest_invoice` must be expanded. */
export function snapshotOf(subscription: Stripe.Subscription) {
  const { customer, metadata } = subscription;
  const [item] = subscription.items.data;
  const signUpId = metadata.signUpId ?? "";
  return {
    id: subscription.id,
    customerId: typeof customer === "string" ? customer : customer.id,
    status: subscription.status as string,
    // The Stripe portal sets an end date instead.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || typeof subscription.cancel_at === "number",
    currentPeriodStart: instant(item?.current_period_start),
    currentPeriodEnd: instant(item?.current_period_end),
    startedAt: new Date(subscription.start_date * 1000),
    /** When it was last ended, or set to end later. */
    canceledAt: instant(subscription.canceled_at),
    endedAt: instant(subscription.ended_at),
    /** Our row's id; null when the subscription is not ours. */
    signUpId: UUID.test(signUpId) ? signUpId : null,
    price: priceOf(item?.price),
    latestInvoice: invoiceOf(subscription.latest_invoice),
  };
}

/** A subscription at Stripe as it was when requested. */
export type Snapshot = ReturnType<typeof snapshotOf>;

/** Returns the current state of a subscription at Stripe; null when Stripe does not know it. */
export async function getSnapshot(id: string, client: Stripe): Promise<Snapshot | null> {
  try {
    return snapshotOf(await client.subscriptions.retrieve(id, { expand: ["latest_invoice"] }));
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

/** Returns the status of the call to Stripe under this idempotency key; null when there was no such call. */
export async function getOperationStatus(key: string, db: Db | Tx): Promise<string | null> {
  const { status, idempotencyKey } = paymentOperations;
  const [row] = await db.select({ status }).from(paymentOperations).where(eq(idempotencyKey, key));
  return row?.status ?? null;
}

/** Returns the database's time in UTC, with microseconds, as ISO 8601 text. All servers share this clock. */
export async function getTime(db: Db = appDb()): Promise<string> {
  const now = sql`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const [row] = (await db.execute<{ now: string }>(sql`select ${now} as now`)).rows;
  if (!row) throw new Error("the database did not tell the time");
  return row.now;
}

/** Returns one page of Stripe's events, newest first, and the total count; times in ISO 8601. */
export async function listEvents({ status, page, limit }: EventListInput, db: Db = appDb()) {
  const where = status === undefined ? undefined : eq(webhookEvents.status, status);
  const [rows, total] = await Promise.all([
    db
      .select({
        ...pickColumns(webhookEvents, "id", "stripeEventId", "eventType", "errorMessage", "processingTimeMs"),
        ...pickColumns(webhookEvents, "createdAt", "processedAt"),
        status: sql<NonNullable<EventListInput["status"]>>`${webhookEvents.status}`,
        /** Whether it is open and its payload is still stored, so that it can be processed again. */
        isReplayable: sql<boolean>`${webhookEvents.status} in ('pending', 'failed') and ${isNotNull(webhookEvents.payload)}`,
      })
      .from(webhookEvents)
      .where(where)
      .orderBy(desc(webhookEvents.createdAt), desc(webhookEvents.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(webhookEvents, where),
  ]);
  const listed = rows.map(({ createdAt, processedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    processedAt: processedAt?.toISOString() ?? null,
  }));
  return { rows: listed, total };
}

/** A Stripe event for the admin list. */
export type ListedEvent = Awaited<ReturnType<typeof listEvents>>["rows"][number];

/** Returns how many events arrived after `since` and have this status now. */
export async function countEvents(status: ListedEvent["status"], since: Date, db: Db = appDb()): Promise<number> {
  return db.$count(webhookEvents, and(eq(webhookEvents.status, status), gt(webhookEvents.createdAt, since)));
}

/**
 * Returns one page of the calls that change something at Stripe, newest first, and the total count; times in ISO 8601.
 * The names are null when the sponsor or the holiday no longer exists.
 */
export async function listOperations({ status, page, limit }: OperationListInput, db: Db = appDb()) {
  const where = status === undefined ? undefined : eq(paymentOperations.status, status);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: paymentOperations.id,
        operationType: paymentOperations.operationType,
        status: sql<NonNullable<OperationListInput["status"]>>`${paymentOperations.status}`,
        ...pickColumns(paymentOperations, "stripeStatus", "stripeObjectId", "stripeObjectType", "amountCents"),
        ...pickColumns(paymentOperations, "currency", "errorCode", "errorMessage"),
        /** Which change of its type it makes: "end", "resume", "refund". */
        step: sql<string | null>`${paymentOperations.metadata} ->> 'step'`,
        initiatedAt: paymentOperations.initiatedAt,
        completedAt: paymentOperations.completedAt,
        sponsorName: sponsors.businessName,
        holidayName: holidays.holidayName,
      })
      .from(paymentOperations)
      .leftJoin(sponsors, eq(sponsors.id, paymentOperations.sponsorId))
      .leftJoin(holidays, eq(holidays.id, paymentOperations.holidayId))
      .where(where)
      .orderBy(desc(paymentOperations.initiatedAt), desc(paymentOperations.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(paymentOperations, where),
  ]);
  const listed = rows.map(({ initiatedAt, completedAt, ...row }) => ({
    ...row,
    initiatedAt: initiatedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }));
  return { rows: listed, total };
}

/** A call to Stripe for the admin list. */
export type ListedOperation = Awaited<ReturnType<typeof listOperations>>["rows"][number];
