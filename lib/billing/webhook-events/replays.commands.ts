import "server-only";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { paymentOperations, webhookEvents } from "@/db/schema/billing";
import { pickColumns } from "@/db/schema/columns";
import { recordAudit } from "@/lib/audit/commands";
import { type Admin, auditedAs } from "@/lib/auth/admin/session";
import { AppError } from "@/lib/core/errors";
import { errorMessage, logFault } from "@/lib/core/log";
import { isMissingAtStripe, refusalOf, stripe } from "@/lib/core/stripe";
import {
  type CheckedOperation,
  checkedColumns,
  checkOperation,
  type Found,
  PENDING_SECONDS,
  settleOperation,
} from "../payments/job";
import { replayLabel } from "../payments/outcome";
import { type SyncOptions, syncSubscription } from "../subscriptions/commands";
import { claimEvent, processClaimedEvent, type SettleOptions } from "./commands";
import { eventOf } from "./event";

/** Returns the audit entry of what an editor wants to process or check again. */
const auditOf = (subject: "webhook_event" | "payment_operation", admin: Admin, executedAt: Date) => ({
  operationType: `${subject}.replay`,
  tableName: `${subject}s`,
  recordCount: 1,
  retentionPolicy: `${subject}_record`,
  executedAt,
  executedBy: auditedAs(admin),
});

/**
 * Claims an event that an editor wants to process again, and writes the audit entry. Throws AppError as `replayEvent`
 * does.
 */
async function claimEventForReplay(admin: Admin, id: string, now: Date, db: Db) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select(pickColumns(webhookEvents, "stripeEventId", "status", "payload"))
      .from(webhookEvents)
      .where(eq(webhookEvents.id, id))
      .for("update");
    if (!row) throw new AppError("not_found", "This event does not exist");
    if (row.status !== "failed" && row.status !== "pending")
      throw new AppError("conflict", "This event has already been processed.");
    const event = eventOf(row.payload);
    if (!event)
      throw new AppError("conflict", "We no longer store this event's payload, so it can't be processed again.");
    const at = await claimEvent(row.stripeEventId, tx);
    if (at === null) throw new AppError("conflict", "This event is being processed right now.");
    const details = { eventId: id, eventType: event.type, before: row.status };
    await recordAudit(tx, { ...auditOf("webhook_event", admin, now), dataClassification: "internal", details });
    return { event, at };
  });
}

/**
 * Processes an event again that failed or was abandoned, as a delivery of it would. Of two concurrent clicks only one
 * has an effect. A failure is returned, not thrown. Throws AppError not_found, and conflict for an event that is
 * settled, is being processed, or whose payload is gone.
 */
export async function replayEvent(id: string, admin: Admin, now: Date, options: SettleOptions = {}, db: Db = appDb()) {
  const { event, at } = await claimEventForReplay(admin, id, now, db);
  try {
    const status = await processClaimedEvent(event, at, options, db);
    const message =
      status === "processed" ? "The event was processed." : "The event doesn't concern us, so it was skipped.";
    return { status, message };
  } catch (error) {
    logFault(event.id, error);
    return { status: "failed", message: `It failed again: ${errorMessage(error)}` };
  }
}

/**
 * Claims a call that an editor wants to check, and writes the audit entry. Throws AppError as `replayOperation` does.
 */
async function claimOperationForReplay(admin: Admin, id: string, now: Date, db: Db) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ ...checkedColumns, ...pickColumns(paymentOperations, "status", "initiatedAt") })
      .from(paymentOperations)
      .where(eq(paymentOperations.id, id))
      .for("update");
    if (!row) throw new AppError("not_found", "This operation does not exist");
    const { status, initiatedAt } = row;
    if (status !== "pending" && status !== "failed") throw new AppError("conflict", "This call is already settled.");
    if (status === "pending" && now.getTime() - initiatedAt.getTime() < PENDING_SECONDS * 1000) {
      throw new AppError("conflict", "This call may still be in progress. Please check again in two minutes.");
    }
    const metadata = { ...row.metadata, lookedAt: now.toISOString() };
    await tx.update(paymentOperations).set({ metadata }).where(eq(paymentOperations.id, id));
    const details = { operationId: id, operationType: row.operationType, before: status };
    await recordAudit(tx, { ...auditOf("payment_operation", admin, now), dataClassification: "confidential", details });
    return { ...row, wasPending: status === "pending" };
  });
}

/**
 * Returns the Stripe id of the subscription that a call was about; null when there was none, or Stripe no longer knows
 * it.
 */
async function subscriptionOf(operation: CheckedOperation, found: Found, client: Stripe): Promise<string | null> {
  const { stripeObjectType, stripeObjectId, metadata } = operation;
  if (stripeObjectType === "subscription") return stripeObjectId ?? found?.id ?? null;
  const invoiceId = stripeObjectType === "invoice" ? stripeObjectId : metadata?.invoiceId;
  if (typeof invoiceId !== "string") return null;
  try {
    const { parent } = await client.invoices.retrieve(invoiceId);
    const subscription = parent?.subscription_details?.subscription ?? null;
    return typeof subscription === "string" ? subscription : (subscription?.id ?? null);
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
    return null;
  }
}

/** Syncs a subscription. An error about this subscription alone is returned, not thrown. */
async function bringUpToDate(subscriptionId: string, options: SyncOptions, db: Db) {
  try {
    const synced = await syncSubscription(subscriptionId, options, db);
    return synced && { status: synced.status };
  } catch (error) {
    if (refusalOf(error) instanceof AppError) throw error;
    logFault(subscriptionId, error);
    return { problem: errorMessage(error) };
  }
}

/**
 * Checks with Stripe what happened to a call that failed or has an unknown outcome, then syncs its subscription.
 * Nothing is ever charged; only actions that are safe to repeat go ahead, such as a refund that is owed. Returns the
 * call's status and a message. Throws AppError not_found, conflict for a call that is settled or may be in progress,
 * and unavailable when Stripe is down.
 */
export async function replayOperation(
  id: string,
  admin: Admin,
  now: Date,
  options: SyncOptions = {},
  db: Db = appDb(),
): Promise<{ status: string; message: string }> {
  const { client = stripe() } = options;
  const operation = await claimOperationForReplay(admin, id, now, db);
  const { wasPending } = operation;
  try {
    const found = wasPending
      ? await settleOperation(operation, client, db)
      : await checkOperation(operation, client, db);
    // A failed call stays failed, whatever happened since, because refunds depend on it: a release, for example.
    const subscriptionId = await subscriptionOf(operation, found, client);
    const subscription = subscriptionId ? await bringUpToDate(subscriptionId, { ...options, client }, db) : null;
    const [after] = await db
      .select({ status: paymentOperations.status })
      .from(paymentOperations)
      .where(eq(paymentOperations.id, id));
    // The sync may have carried it out, such as a refund that was owed.
    const isDoneNow = found === null && after?.status === "success";
    const message = replayLabel({
      wasPending: wasPending && !isDoneNow,
      isFound: found !== null || isDoneNow,
      isMaking: operation.operationType.endsWith("_create"),
      subscription,
    });
    return { status: after?.status ?? operation.status, message };
  } catch (error) {
    throw refusalOf(error);
  }
}
