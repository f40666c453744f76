import "server-only";
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { stripe } from "@/lib/core/stripe";
import { isOver, RESERVED_STATES } from "@/lib/core/subscription-states";
import type { SendOptions } from "@/lib/email/commands";
import { sendDueMails } from "../emails/commands";
import {
  changeEnd,
  endSubscription,
  findByCheckout,
  type RequestedBy,
  refundInvoice,
  voidInvoice,
} from "../payments/commands";
import { type Checkout, findCheckout, getCheckout, getSnapshot, getTime, type Snapshot } from "../queries";
import { applySnapshot, releaseKey, releaseRow } from "./rows.commands";
import { isInvoicePaid } from "./snapshot";

/**
 * Tests pass their own Stripe client and mailbox. With `mail` null no email is sent; a webhook or `reconcile` sends it
 * later. `requestedBy` is recorded with each call that a person's request causes.
 */
export type SyncOptions = { client?: Stripe; mail?: SendOptions | null; requestedBy?: RequestedBy | undefined };

/** The state of a subscription row after a sync with Stripe. */
export type Synced = {
  id: string;
  status: string;
  /** Whether the sync changed the row. */
  isChanged: boolean;
  /** An email could not be sent. The error has been logged, and the next sync retries it. */
  isMailDue: boolean;
};

/**
 * Ends a subscription that must not be paid for, for example one of a released reservation, and refunds or voids its
 * invoice. `before` is its latest snapshot. Safe to repeat. Throws the errors of Stripe's SDK.
 */
async function refundPayment(signUp: Checkout, before: Snapshot, client: Stripe, db: Db): Promise<void> {
  const { id } = before;
  if (!isOver(before.status)) await endSubscription(id, `give-back/${id}`, signUp, client, db);
  // A payment may have arrived in the meantime, so the state after the end counts.
  const after = isOver(before.status) ? before : await getSnapshot(id, client);
  if (!after?.latestInvoice) return;
  if (isInvoicePaid(after)) await refundInvoice(after.latestInvoice.id, signUp, client, db);
  if (after.latestInvoice.status === "open") await voidInvoice(after.latestInvoice.id, signUp, client, db);
}

/**
 * Syncs a row with its subscription at Stripe: its state, the sponsor on the pages from the first payment on, and the
 * emails that are due. Of two concurrent syncs the later request wins. Null for one that is not ours. The next run
 * repairs a crash. Throws the errors of Stripe's SDK.
 */
export async function syncSubscription(
  stripeSubscriptionId: string,
  { client = stripe(), mail }: SyncOptions = {},
  db: Db = appDb(),
): Promise<Synced | null> {
  const requestedAt = await getTime(db);
  const snapshot = await getSnapshot(stripeSubscriptionId, client);
  const signUp = await findCheckout(stripeSubscriptionId, snapshot?.signUpId ?? null, db);
  if (!signUp) return null;
  if (!snapshot) throw new Error(`Stripe does not know the subscription of sign-up ${signUp.id}`);

  const { isApplied, row, isChanged, isOwedBack } = await applySnapshot(signUp, snapshot, requestedAt, db);
  const synced = { id: row.id, status: row.status, isChanged, isMailDue: false };
  if (isOwedBack) await refundPayment(signUp, snapshot, client, db);
  if (!isApplied) return synced;

  const { latestInvoice } = snapshot;
  // A subscription that is over owes nothing.
  if (isOver(snapshot.status) && latestInvoice?.status === "open") {
    await voidInvoice(latestInvoice.id, signUp, client, db);
  }
  if (mail === null) return synced;
  try {
    await sendDueMails(row, snapshot, mail, db);
  } catch (error) {
    logFault(`sponsorship ${row.id}`, error);
    return { ...synced, isMailDue: true };
  }
  return synced;
}

/** A subscription to cancel or resume. The caller has already checked its owner. */
export type OwnedSubscription = { id: string; stripeSubscriptionId: string };

async function requireCheckout({ id }: OwnedSubscription, db: Db): Promise<Checkout> {
  const signUp = await getCheckout(id, db);
  if (!signUp) throw new AppError("not_found", "This sponsorship does not exist");
  return signUp;
}

/**
 * Ends a subscription at Stripe, with its period or now, which voids its open invoice; then syncs the row. Throws
 * AppError not_found, and the errors of Stripe's SDK.
 */
export async function cancelAtStripe(
  row: OwnedSubscription,
  how: "period_end" | "now",
  options: SyncOptions = {},
  db: Db = appDb(),
): Promise<Synced | null> {
  const { client = stripe(), requestedBy } = options;
  const { stripeSubscriptionId: id } = row;
  const signUp = await requireCheckout(row, db);
  const key = `subscription-cancel/${row.id}/${randomUUID()}`;
  const of = { ...signUp, requestedBy };
  if (how === "now") await endSubscription(id, key, of, client, db);
  else await changeEnd({ id, key, step: "end_with_period" }, { cancel_at_period_end: true }, of, client, db);
  return syncSubscription(id, options, db);
}

/**
 * Resumes a subscription that was to end with its period, then syncs the row. Throws AppError not_found, conflict when
 * it has already ended, and the errors of Stripe's SDK.
 */
export async function resumeAtStripe(row: OwnedSubscription, options: SyncOptions = {}, db: Db = appDb()) {
  const { client = stripe(), requestedBy } = options;
  const { stripeSubscriptionId: id } = row;
  const signUp = await requireCheckout(row, db);
  const before = await client.subscriptions.retrieve(id);
  if (!isOver(before.status)) {
    // The Stripe portal sets an end date instead, which the flag does not undo.
    const resumption = before.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
    const key = `subscription-resume/${row.id}/${randomUUID()}`;
    await changeEnd({ id, key, step: "resume" }, resumption, { ...signUp, requestedBy }, client, db);
  }
  const synced = await syncSubscription(id, options, db);
  if (isOver(before.status)) throw new AppError("conflict", "This sponsorship has already ended.");
  return synced;
}

/** Returns the Stripe id of a row's subscription, even if its creation answer was lost; null when there is none. */
export async function findAtStripe(signUp: Checkout, client: Stripe): Promise<string | null> {
  if (signUp.stripeSubscriptionId || !signUp.stripeCustomerId) return signUp.stripeSubscriptionId;
  return (await findByCheckout(signUp.id, signUp.stripeCustomerId, client))?.id ?? null;
}

/**
 * Releases an unpaid reservation: ends it at Stripe, so that it can no longer be paid, then frees the holiday. Returns
 * false when it was paid before that. A payment that arrives during release is refunded. Safe to repeat and to run
 * concurrently. Throws the errors of Stripe's SDK.
 */
export async function releaseReservation(signUpId: string, options: SyncOptions = {}, db: Db = appDb()) {
  const { client = stripe() } = options;
  const signUp = await getCheckout(signUpId, db);
  if (!signUp) return true;
  if (!RESERVED_STATES.includes(signUp.status)) return isOver(signUp.status);

  const subscriptionId = await findAtStripe(signUp, client);
  const snapshot = subscriptionId === null ? null : await getSnapshot(subscriptionId, client);
  if (snapshot && snapshot.status !== "incomplete") {
    const synced = await syncSubscription(snapshot.id, options, db);
    return synced === null || isOver(synced.status);
  }
  if (snapshot) await endSubscription(snapshot.id, releaseKey(signUpId), signUp, client, db);
  const isReleased = await releaseRow(signUp, subscriptionId, db);
  if (!snapshot) return isReleased;
  // A payment may have arrived since the snapshot, and may even be live, so the state after the end counts.
  const synced = await syncSubscription(snapshot.id, options, db);
  return synced === null || isOver(synced.status);
}
