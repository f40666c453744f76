import "server-only";
import { and, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { paymentOperations, webhookEvents } from "@/db/schema/billing";
import { holidays } from "@/db/schema/holidays";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import type { EventListInput, OperationListInput } from "./input";

/** The columns of a subscription row, without those that only the sponsor's browser needs. */
export const subscriptionColumns = {
  id: sponsorSubscriptions.id,
  holidayId: sponsorSubscriptions.holidayId,
  sponsorId: sponsorSubscriptions.sponsorId,
  stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId,
  status: sponsorSubscriptions.status,
  customMessage: sponsorSubscriptions.customMessage,
  currentPeriodStart: sponsorSubscriptions.currentPeriodStart,
  currentPeriodEnd: sponsorSubscriptions.currentPeriodEnd,
  cancelAtPeriodEnd: sponsorSubscriptions.cancelAtPeriodEnd,
  startedAt: sponsorSubscriptions.startedAt,
  endedAt: sponsorSubscriptions.endedAt,
  receiptInvoiceId: sponsorSubscriptions.receiptInvoiceId,
  failureInvoiceId: sponsorSubscriptions.failureInvoiceId,
};

export type SubscriptionRow = Pick<typeof sponsorSubscriptions.$inferSelect, keyof typeof subscriptionColumns>;

const selectCheckouts = (db: Db) =>
  db
    .select({
      id: sponsorSubscriptions.id,
      holidayId: sponsorSubscriptions.holidayId,
      sponsorId: sponsorSubscriptions.sponsorId,
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
export async function findCheckout(
  stripeSubscriptionId: string,
  signUpId: string | null,
  db: Db = appDb(),
): Promise<Checkout | null> {
  const isKnown = eq(sponsorSubscriptions.stripeSubscriptionId, stripeSubscriptionId);
  const [row] = await selectCheckouts(db)
    .where(signUpId === null ? isKnown : or(isKnown, eq(sponsorSubscriptions.id, signUpId)))
    .orderBy(sql`${isKnown} desc nulls last`)
    .limit(1);
  return row ?? null;
}

/** Returns the database's time in UTC, with microseconds, as ISO 8601 text. All servers share this clock. */
export async function getTime(db: Db = appDb()): Promise<string> {
  const {
    rows: [row],
  } = await db.execute<{ now: string }>(
    sql`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  );
  if (!row) throw new Error("the database did not tell the time");
  return row.now;
}

/** Returns one page of Stripe's events, newest first, and the total count; times in ISO 8601. */
export async function listEvents({ status, page, limit }: EventListInput, db: Db = appDb()) {
  const where = status === undefined ? undefined : eq(webhookEvents.status, status);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: webhookEvents.id,
        stripeEventId: webhookEvents.stripeEventId,
        eventType: webhookEvents.eventType,
        status: sql<NonNullable<EventListInput["status"]>>`${webhookEvents.status}`,
        errorMessage: webhookEvents.errorMessage,
        processingTimeMs: webhookEvents.processingTimeMs,
        createdAt: webhookEvents.createdAt,
        processedAt: webhookEvents.processedAt,
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
        stripeStatus: paymentOperations.stripeStatus,
        stripeObjectId: paymentOperations.stripeObjectId,
        stripeObjectType: paymentOperations.stripeObjectType,
        amountCents: paymentOperations.amountCents,
        currency: paymentOperations.currency,
        errorCode: paymentOperations.errorCode,
        errorMessage: paymentOperations.errorMessage,
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
