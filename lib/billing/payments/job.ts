import "server-only";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { sponsors } from "@/db/schema/sponsors";
import { isMissingAtStripe } from "@/lib/core/stripe";
import { processEach, type Run } from "@/lib/jobs/concurrency";
import { noteSuccess } from "./commands";
import { isDoneTo, isRefunded, operationOutcome } from "./outcome";

/** A call takes half a minute at most, repetitions included: one that is pending for longer has lost its server. */
export const PENDING_SECONDS = 120;

/** The most that one run looks after. */
const MAX_OPERATIONS = 100;

/** A call to Stripe, as far as it is needed to look after it. */
export type LookedAfter = Pick<
  typeof paymentOperations.$inferSelect,
  "operationType" | "idempotencyKey" | "stripeObjectId" | "stripeObjectType" | "sponsorId" | "errorCode" | "metadata"
>;

/** What a call made or changed, when it was carried out; null when it was not. */
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

async function findSubscription({ idempotencyKey, sponsorId }: LookedAfter, client: Stripe, db: Db): Promise<Found> {
  const customer = await findCustomer(sponsorId, client, db);
  if (!customer) return null;
  // "subscription/<sign-up>", or with a number of the try behind it: Stripe keeps the sign-up with what was made for it.
  const signUpId = idempotencyKey.split("/")[1];
  const all = client.subscriptions.list({ customer: customer.id, status: "all", limit: 100 });
  for await (const each of all) if (each.metadata.signUpId === signUpId) return each;
  return null;
}

async function look(operation: LookedAfter, client: Stripe, db: Db): Promise<Found> {
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

/** What Stripe knows of a call, or of something that is gone: then what was to end has ended. Throws what Stripe's SDK throws. */
export async function lookAfter(operation: LookedAfter, client: Stripe, db: Db): Promise<Found> {
  try {
    return await look(operation, client, db);
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
    const { stripeObjectId: id, metadata } = operation;
    return id !== null && metadata?.step === "end" ? { id, status: "canceled" } : null;
  }
}

/** The columns of `LookedAfter`. */
export const looked = {
  operationType: paymentOperations.operationType,
  idempotencyKey: paymentOperations.idempotencyKey,
  stripeObjectId: paymentOperations.stripeObjectId,
  stripeObjectType: paymentOperations.stripeObjectType,
  sponsorId: paymentOperations.sponsorId,
  errorCode: paymentOperations.errorCode,
  metadata: paymentOperations.metadata,
};

const isStillPending = (key: string) =>
  and(eq(paymentOperations.idempotencyKey, key), eq(paymentOperations.status, "pending"));

/** Looks after one call of which nobody knows the end, and writes it down. Gives and throws as `lookAfter` does. */
export async function settleOperation(operation: LookedAfter, client: Stripe, db: Db): Promise<Found> {
  const { idempotencyKey: key, errorCode } = operation;
  const found = await lookAfter(operation, client, db);
  if (found) await noteSuccess(key, found, db);
  else {
    const fate = { status: operationOutcome(false, errorCode), completedAt: sql`now()` };
    await db.update(paymentOperations).set(fate).where(isStillPending(key));
  }
  return found;
}

/**
 * Finds out what has become of calls to Stripe whose end nobody wrote down: a crash, or an answer that was lost. One that
 * cannot be looked after now is told to the run, and comes last the next time. Gives how many are settled.
 */
export async function settleOperations(now: Date, run: Run, client: Stripe, db: Db = appDb()): Promise<number> {
  const pending = await db
    .select(looked)
    .from(paymentOperations)
    .where(
      and(
        eq(paymentOperations.status, "pending"),
        lt(paymentOperations.initiatedAt, new Date(now.getTime() - PENDING_SECONDS * 1000)),
      ),
    )
    .orderBy(sql`${paymentOperations.metadata} ->> 'lookedAt' nulls first`, asc(paymentOperations.initiatedAt))
    .limit(MAX_OPERATIONS);
  const settleOrNote = async (operation: LookedAfter) => {
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
