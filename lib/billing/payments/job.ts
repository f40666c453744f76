import "server-only";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { pickColumns } from "@/db/schema/columns";
import { sponsors } from "@/db/schema/sponsors";
import { isMissingAtStripe } from "@/lib/core/stripe";
import { processEach, type Run } from "@/lib/jobs/concurrency";
import { findByCheckout, noteSuccess } from "./commands";
import { isDoneTo, isRefunded, undoneStatus } from "./outcome";

/** A call takes at most 30 seconds, including retries; one that is pending for longer has lost its server. */
export const PENDING_SECONDS = 120;

/** The maximum number of calls that one run checks. */
const MAX_OPERATIONS = 100;

/** The columns of a payment operation that are needed to check it. */
export const checkedColumns = {
  ...pickColumns(paymentOperations, "operationType", "idempotencyKey", "stripeObjectId", "stripeObjectType"),
  ...pickColumns(paymentOperations, "sponsorId", "errorCode", "metadata"),
};

export type CheckedOperation = Pick<typeof paymentOperations.$inferSelect, keyof typeof checkedColumns>;

/** What a call created or changed; null when it was not carried out. */
export type Found = { id: string; status?: string | null } | null;

async function findCustomer(sponsorId: string | null, client: Stripe, db: Db): Promise<Found> {
  if (sponsorId === null) return null;
  const [sponsor] = await db
    .select({ id: sponsors.stripeCustomerId, email: sponsors.contactEmail })
    .from(sponsors)
    .where(eq(sponsors.id, sponsorId));
  if (!sponsor || sponsor.id) return sponsor?.id ? { id: sponsor.id } : null;
  const { data } = await client.customers.list({ email: sponsor.email, limit: 100 });
  return data.find(({ metadata }) => metadata.sponsorId === sponsorId) ?? null;
}

async function findSubscription({ idempotencyKey, sponsorId }: CheckedOperation, client: Stripe, db: Db) {
  const customer = await findCustomer(sponsorId, client, db);
  // The key is "subscription/<row id>", optionally with a retry number.
  return customer && findByCheckout(idempotencyKey.split("/")[1], customer.id, client);
}

async function findResult(operation: CheckedOperation, client: Stripe, db: Db): Promise<Found> {
  const { operationType, stripeObjectId: id, stripeObjectType, sponsorId, metadata } = operation;
  if (operationType === "customer_create") return findCustomer(sponsorId, client, db);
  if (operationType === "subscription_create") return findSubscription(operation, client, db);
  if (id === null) return null;
  if (stripeObjectType === "invoice") {
    const invoice = await client.invoices.retrieve(id);
    return invoice.status === "void" ? { id, status: invoice.status } : null;
  }
  if (stripeObjectType === "payment_intent") {
    const { data } = await client.refunds.list({ payment_intent: id, limit: 100 });
    return data.find(isRefunded) ?? null;
  }
  const subscription = await client.subscriptions.retrieve(id);
  return isDoneTo(subscription, metadata?.step) ? subscription : null;
}

/**
 * Returns what Stripe knows about a call. If its object is gone, a call that was to end it counts as carried out.
 * Throws the errors of Stripe's SDK.
 */
export async function checkOperation(operation: CheckedOperation, client: Stripe, db: Db): Promise<Found> {
  try {
    return await findResult(operation, client, db);
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
    const { stripeObjectId: id, metadata } = operation;
    return id !== null && metadata?.step === "end" ? { id, status: "canceled" } : null;
  }
}

const isStillPending = (key: string) =>
  and(eq(paymentOperations.idempotencyKey, key), eq(paymentOperations.status, "pending"));

/** Checks one call with an unknown outcome, and records the outcome. Returns and throws the same as `checkOperation`. */
export async function settleOperation(operation: CheckedOperation, client: Stripe, db: Db): Promise<Found> {
  const { idempotencyKey: key, errorCode } = operation;
  const found = await checkOperation(operation, client, db);
  if (found) await noteSuccess(key, found, db);
  else {
    const outcome = { status: undoneStatus(errorCode), completedAt: sql`now()` };
    await db.update(paymentOperations).set(outcome).where(isStillPending(key));
  }
  return found;
}

/**
 * Finds the outcome of pending calls to Stripe, after a crash or a lost answer. One that cannot be checked now is
 * reported to `run` and comes last in the next run. Returns the number of settled calls.
 */
export async function settleOperations(now: Date, run: Run, client: Stripe, db: Db = appDb()): Promise<number> {
  const pending = await db
    .select(checkedColumns)
    .from(paymentOperations)
    .where(
      and(
        eq(paymentOperations.status, "pending"),
        lt(paymentOperations.initiatedAt, new Date(now.getTime() - PENDING_SECONDS * 1000)),
      ),
    )
    .orderBy(sql`${paymentOperations.metadata} ->> 'lookedAt' nulls first`, asc(paymentOperations.initiatedAt))
    .limit(MAX_OPERATIONS);
  const settleOrNote = async (operation: CheckedOperation) => {
    try {
      await settleOperation(operation, client, db);
    } catch (error) {
      const metadata = { ...operation.metadata, lookedAt: now.toISOString() };
      const isPending = isStillPending(operation.idempotencyKey);
      await db.update(paymentOperations).set({ metadata }).where(isPending).catch(run.onFailure);
      throw error;
    }
  };
  return processEach(pending, settleOrNote, run);
}
