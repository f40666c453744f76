import "server-only";
import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { idempotencyKeys, paymentOperations } from "@/db/schema/billing";
import { holidays } from "@/db/schema/holidays";
import { sponsors } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { innermostCause } from "@/lib/core/errors";
import { inetOf } from "@/lib/core/request";
import { isMissingAtStripe } from "@/lib/core/stripe";
import { getOperationStatus } from "../queries";
import { type Failure, failureOf, isRefunded } from "./outcome";

/** The client whose request caused a call, for support and fraud cases. Cleared after 30 days. */
export type RequestedBy = {
  /** As returned by `clientAddress`. */
  ipAddress: string;
  userAgent: string | null;
  /** The stored hash of the sign-in session, or of a signed-out browser's checkout cookie. */
  sessionId: string | null;
};

/** One call that changes something at Stripe. */
export type Operation = {
  /** Source: spec section 5, payment operations. */
  type: "customer_create" | "subscription_create" | "subscription_update" | "subscription_cancel";
  /** The idempotency key: the same for every retry of one intent, so that Stripe acts once. At most 255 characters. */
  key: string;
  objectType: "customer" | "subscription" | "payment_intent" | "invoice";
  /** The object's id at Stripe, if it already exists; otherwise Stripe's answer has it. */
  objectId?: string;
  sponsorId?: string | null;
  userId?: string | null;
  holidayId?: string | null;
  amountCents?: number;
  metadata?: Record<string, unknown>;
  /** Missing when a job or a webhook makes the call. */
  requestedBy?: RequestedBy | undefined;
};

/** The sponsor, user and holiday that a call is about, and who requested it. */
export type OperationOf = Pick<Operation, "sponsorId" | "userId" | "holidayId" | "requestedBy">;

const MAX_USER_AGENT_LENGTH = 200;

/** The references that still exist: a sponsor may have been erased, and is still refunded. */
function existing({ sponsorId = null, userId = null, holidayId = null }: OperationOf) {
  return {
    sponsorId: sql`(select id from ${sponsors} where id = ${sponsorId})`,
    userId: sql`(select id from ${users} where id = ${userId})`,
    holidayId: sql`(select id from ${holidays} where id = ${holidayId})`,
  };
}

/** Source: PostgreSQL, error code foreign_key_violation. */
function isMissingReference(error: unknown): boolean {
  const cause = innermostCause(error);
  return cause instanceof Error && "code" in cause && cause.code === "23503";
}

/** Records a call before it is made, so that no call to Stripe goes unrecorded. */
async function begin({ type, key, objectType, objectId, amountCents, metadata, ...of }: Operation, db: Db) {
  const { sponsorId, userId, holidayId } = existing(of);
  const { ipAddress = "", userAgent = null, sessionId = null } = of.requestedBy ?? {};
  await db.transaction(async (tx) => {
    await tx
      .insert(paymentOperations)
      .values({
        operationType: type,
        idempotencyKey: key,
        stripeObjectType: objectType,
        stripeObjectId: objectId,
        ...{ sponsorId, userId, holidayId, amountCents, metadata, sessionId },
        ipAddress: inetOf(ipAddress),
        userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      })
      .onConflictDoUpdate({
        target: paymentOperations.idempotencyKey,
        // A success is final: the call is only repeated for its answer.
        set: {
          status: sql`case when ${paymentOperations.status} = 'success' then 'success' else 'pending' end`,
          completedAt: sql`case when ${paymentOperations.status} = 'success' then ${paymentOperations.completedAt} end`,
          initiatedAt: sql`now()`,
        },
      });
    await tx
      .insert(idempotencyKeys)
      .values({ key, operationType: type, userId, sponsorId })
      .onConflictDoUpdate({ target: idempotencyKeys.key, set: { lastAccessedAt: sql`now()` } });
  });
}

/** Records that the call under this key succeeded, with the id and status of its object. */
export async function noteSuccess(key: string, answer: { id: string; status?: string | null }, db: Db = appDb()) {
  await db.transaction(async (tx) => {
    await tx
      .update(paymentOperations)
      .set({
        status: "success",
        stripeObjectId: sql`coalesce(${paymentOperations.stripeObjectId}, ${answer.id})`,
        stripeStatus: answer.status ?? null,
        errorCode: null,
        errorMessage: null,
        completedAt: sql`now()`,
      })
      .where(eq(paymentOperations.idempotencyKey, key));
    await tx
      .update(idempotencyKeys)
      .set({
        status: "consumed",
        consumedAt: sql`now()`,
        result: { id: answer.id, status: answer.status ?? null },
        errorCode: null,
        errorMessage: null,
      })
      .where(eq(idempotencyKeys.key, key));
  });
}

async function fail(key: string, { outcome, code, message }: Failure, db: Db): Promise<void> {
  const error = { errorCode: code, errorMessage: message };
  await db.transaction(async (tx) => {
    await tx
      .update(paymentOperations)
      // Without an answer the outcome is unknown, so it stays pending until `settleOperations` has checked it.
      .set({ ...error, ...(outcome !== "unknown" && { status: "failed", completedAt: sql`now()` }) })
      .where(sql`${paymentOperations.idempotencyKey} = ${key} and ${paymentOperations.status} <> 'success'`);
    await tx
      .update(idempotencyKeys)
      .set({ ...error, ...(outcome === "refused" && { status: "consumed", consumedAt: sql`now()` }) })
      .where(sql`${idempotencyKeys.key} = ${key} and ${idempotencyKeys.status} <> 'consumed'`);
  });
}

/**
 * Makes one call that changes something at Stripe, and records it before and after. A repeated key repeats the call,
 * for the same answer and the same rows. No connection is open during it. Throws the errors of Stripe's SDK (see
 * `refusalOf`).
 */
export async function recorded<T extends { id: string; status?: string | null }>(
  operation: Operation,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  db: Db = appDb(),
): Promise<T> {
  const { key } = operation;
  await begin(operation, db).catch((error) => {
    // A sponsor was erased between lookup and insert; the second lookup no longer finds it.
    if (!isMissingReference(error)) throw error;
    return begin(operation, db);
  });
  const answer = await call({ idempotencyKey: key }).catch(async (error) => {
    await fail(key, failureOf(error), db);
    throw error;
  });
  await noteSuccess(key, answer, db);
  return answer;
}

/**
 * Ends a subscription at Stripe immediately. One that Stripe does not know (anymore) counts as ended, because that is
 * the answer when the SDK retries an end whose answer was lost.
 */
export async function endSubscription(id: string, key: string, of: OperationOf, client: Stripe, db: Db): Promise<void> {
  await recorded(
    { type: "subscription_cancel", key, objectType: "subscription", objectId: id, metadata: { step: "end" }, ...of },
    async (options): Promise<{ id: string; status: string }> => {
      try {
        return await client.subscriptions.cancel(id, {}, options);
      } catch (error) {
        if (!isMissingAtStripe(error)) throw error;
        return { id, status: "canceled" };
      }
    },
    db,
  );
}

/** Sets a subscription at Stripe to end, or not to end, with its period; `step` names the change in its record. */
export async function changeEnd(
  { id, key, step }: { id: string; key: string; step: "end_with_period" | "resume" },
  changes: Pick<Stripe.SubscriptionUpdateParams, "cancel_at" | "cancel_at_period_end">,
  of: OperationOf,
  client: Stripe,
  db: Db,
): Promise<void> {
  const type = step === "resume" ? "subscription_update" : "subscription_cancel";
  await recorded(
    { type, key, objectType: "subscription", objectId: id, metadata: { step }, ...of },
    (options) => client.subscriptions.update(id, changes, options),
    db,
  );
}

/** Finds the subscription of a sign-up among those of a customer, by the row's id in its metadata; or null. */
export async function findByCheckout(signUpId: string | undefined, customer: string, client: Stripe) {
  const all = client.subscriptions.list({ customer, status: "all", limit: 100 });
  for await (const each of all) if (each.metadata.signUpId === signUpId) return each;
  return null;
}

/** Voids an open invoice, so that it is no longer owed. A second run does nothing. */
export async function voidInvoice(id: string, of: OperationOf, client: Stripe, db: Db): Promise<void> {
  const key = `invoice-void/${id}`;
  if ((await getOperationStatus(key, db)) === "success") return;
  await recorded(
    { type: "subscription_cancel", key, objectType: "invoice", objectId: id, metadata: { step: "void" }, ...of },
    (options) => client.invoices.voidInvoice(id, {}, options),
    db,
  );
}

/** Returns the id of the payment intent that paid an invoice; null when it was not paid. */
async function paymentOf(invoiceId: string, client: Stripe): Promise<string | null> {
  const { payments } = await client.invoices.retrieve(invoiceId, { expand: ["payments"] });
  const paid = payments?.data.find(({ status }) => status === "paid");
  const intent = paid?.payment.payment_intent ?? null;
  return typeof intent === "string" || intent === null ? intent : intent.id;
}

/**
 * Refunds an invoice in full, once. A second run does nothing, unless the first refund failed, immediately or later;
 * then it is retried. Throws when the refund fails, and the errors of Stripe's SDK.
 */
export async function refundInvoice(invoiceId: string, of: OperationOf, client: Stripe, db: Db): Promise<void> {
  const payment = await paymentOf(invoiceId, client);
  if (!payment) return;
  const before = await client.refunds.list({ payment_intent: payment, limit: 100 });
  const made = before.data.find(isRefunded);
  // Under the key of a failed refund, Stripe would only repeat the failure.
  const failed = before.data.filter((refund) => !isRefunded(refund)).length;
  const key = failed === 0 ? `invoice-refund/${invoiceId}` : `invoice-refund/${invoiceId}/${failed}`;
  if (made && (await getOperationStatus(key, db)) === "success") return;
  const metadata = { step: "refund", invoiceId };
  // Stripe forgets a key after a day, so an existing refund counts as the answer.
  await recorded(
    { type: "subscription_cancel", key, objectType: "payment_intent", objectId: payment, metadata, ...of },
    async (options) => {
      const refund =
        made ?? (await client.refunds.create({ payment_intent: payment, metadata: { invoiceId } }, options));
      if (!isRefunded(refund)) throw new Error(`the refund ${refund.id} is ${refund.status}`);
      return refund;
    },
    db,
  );
}
