import "server-only";
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { isMissingAtStripe, stripe } from "@/lib/core/stripe";
import { HELD_STATES, isOver } from "@/lib/core/subscription-states";
import type { SendOptions } from "@/lib/email/commands";
import { sendDueMails } from "../emails/commands";
import {
  endSubscription,
  type OperationOf,
  type RequestedBy,
  recorded,
  refundInvoice,
  voidInvoice,
} from "../payments/commands";
import { findSignUp, getSignUp, getTime, type SignUp } from "./queries";
import { applySnapshot, releaseRow } from "./rows.commands";
import { isInvoicePaid, type Snapshot, snapshotOf } from "./snapshot";

/**
 * Tests bring a Stripe and a mailbox of their own. With `mail` null none is sent: a webhook, or `reconcile`, will.
 * `requestedBy` is recorded with each call that a person's press causes.
 */
export type SyncOptions = { client?: Stripe; mail?: SendOptions | null; requestedBy?: RequestedBy | undefined };

/** How a sign-up stands after Stripe was heard. */
export type Synced = {
  id: string;
  holidayId: string;
  status: string;
  /** Whether it stood otherwise before. */
  isChanged: boolean;
  /** A mail could not be sent, which is in the log: the next sync sends it. */
  isMailDue: boolean;
};

/** Under which the subscription of a hold that was given up is ended at Stripe. */
export const releaseKey = (signUpId: string) => `release/${signUpId}`;

/** What Stripe says of a subscription now; null when it knows of none. */
async function ask(id: string, client: Stripe): Promise<Snapshot | null> {
  try {
    return snapshotOf(await client.subscriptions.retrieve(id, { expand: ["latest_invoice"] }));
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

const operationOf = ({ sponsorId, userId, holidayId }: SignUp, requestedBy?: RequestedBy): OperationOf => ({
  sponsorId,
  userId,
  holidayId,
  requestedBy,
});

/**
 * Nobody pays for a day that went to somebody else: the subscription is ended at Stripe, and what was paid goes back.
 * `before` is what Stripe said of it. May be run again.
 */
async function refundPayment(signUp: SignUp, before: Snapshot, client: Stripe, db: Db): Promise<void> {
  const { id } = before;
  if (!isOver(before.status)) await endSubscription(id, `give-back/${id}`, operationOf(signUp), client, db);
  // Somebody may have paid at the very moment: it counts what Stripe says afterwards.
  const after = isOver(before.status) ? before : await ask(id, client);
  if (!after?.latestInvoice) return;
  if (isInvoicePaid(after)) await refundInvoice(after.latestInvoice.id, operationOf(signUp), client, db);
  if (after.latestInvoice.status === "open") await voidInvoice(after.latestInvoice.id, operationOf(signUp), client, db);
}

/**
 * Asks Stripe how a subscription stands and makes it so here: its state, the sponsor on the holiday's pages from the first
 * payment on, the mails that are due. Of two at once the one that asked later counts, and what is over stays over. Null
 * when it is no subscription of ours. No connection is held while Stripe or a mailbox is waited for; a crash anywhere is
 * mended by the next run. Throws what Stripe's SDK throws.
 */
export async function syncSubscription(
  stripeSubscriptionId: string,
  { client = stripe(), mail }: SyncOptions = {},
  db: Db = appDb(),
): Promise<Synced | null> {
  const askedAt = await getTime(db);
  const snapshot = await ask(stripeSubscriptionId, client);
  const signUp = await findSignUp(stripeSubscriptionId, snapshot?.signUpId ?? null, db);
  if (!signUp) return null;
  if (!snapshot) throw new Error(`Stripe does not know the subscription of sign-up ${signUp.id}`);

  const applied = await applySnapshot(signUp, snapshot, askedAt, releaseKey(signUp.id), db);
  const { result, row, isChanged, isOwedBack } = applied;
  const synced = { id: row.id, holidayId: row.holidayId, status: row.status, isChanged, isMailDue: false };
  if (isOwedBack) await refundPayment(signUp, snapshot, client, db);
  if (result !== "applied") return synced;

  const { latestInvoice } = snapshot;
  // What is over owes nothing.
  if (isOver(snapshot.status) && latestInvoice?.status === "open") {
    await voidInvoice(latestInvoice.id, operationOf(signUp), client, db);
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

/** A subscription that somebody may end or go on with: whose it is was found out before. */
export type OwnedSubscription = { id: string; stripeSubscriptionId: string };

async function requireSignUp({ id }: OwnedSubscription, db: Db): Promise<SignUp> {
  const signUp = await getSignUp(id, db);
  if (!signUp) throw new AppError("not_found", "This sponsorship does not exist");
  return signUp;
}

/**
 * Ends a subscription at Stripe, with its period or now, and takes over what Stripe says then. What ends now owes nothing
 * more: its open invoice is voided. Each call is an intent of its own. Throws what Stripe's SDK throws.
 */
export async function cancelAtStripe(
  row: OwnedSubscription,
  how: "period_end" | "now",
  options: SyncOptions = {},
  db: Db = appDb(),
): Promise<Synced | null> {
  const { client = stripe(), requestedBy } = options;
  const { stripeSubscriptionId: id } = row;
  const signUp = await requireSignUp(row, db);
  const key = `subscription-cancel/${row.id}/${randomUUID()}`;
  if (how === "now") await endSubscription(id, key, operationOf(signUp, requestedBy), client, db);
  else {
    await recorded(
      {
        type: "subscription_cancel",
        key,
        objectType: "subscription",
        objectId: id,
        metadata: { step: "end_with_period" },
        ...operationOf(signUp, requestedBy),
      },
      (request) => client.subscriptions.update(id, { cancel_at_period_end: true }, request),
      db,
    );
  }
  return syncSubscription(id, options, db);
}

/**
 * Lets a subscription that was to end with its period go on, and takes over what Stripe says then. Throws AppError conflict
 * when it has ended meanwhile, and what Stripe's SDK throws.
 */
export async function resumeAtStripe(
  row: OwnedSubscription,
  options: SyncOptions = {},
  db: Db = appDb(),
): Promise<Synced | null> {
  const { client = stripe(), requestedBy } = options;
  const { stripeSubscriptionId: id } = row;
  const signUp = await requireSignUp(row, db);
  const before = await client.subscriptions.retrieve(id);
  if (!isOver(before.status)) {
    // The portal ends it at a date, which is not undone by the flag.
    const goOn = before.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
    await recorded(
      {
        type: "subscription_update",
        key: `subscription-resume/${row.id}/${randomUUID()}`,
        objectType: "subscription",
        objectId: id,
        metadata: { step: "resume" },
        ...operationOf(signUp, requestedBy),
      },
      (request) => client.subscriptions.update(id, goOn, request),
      db,
    );
  }
  const synced = await syncSubscription(id, options, db);
  if (isOver(before.status)) throw new AppError("conflict", "This sponsorship has already ended.");
  return synced;
}

/** The subscription of a sign-up at Stripe: the one we know of, or one whose making was never heard of again. */
export async function findAtStripe(signUp: SignUp, client: Stripe): Promise<string | null> {
  if (signUp.stripeSubscriptionId || !signUp.stripeCustomerId) return signUp.stripeSubscriptionId;
  const all = client.subscriptions.list({ customer: signUp.stripeCustomerId, status: "all", limit: 100 });
  for await (const { id, metadata } of all) if (metadata.signUpId === signUp.id) return id;
  return null;
}

/**
 * Gives a holiday back that was held and not paid for: first nobody can pay for it any more at Stripe, then it is free, and
 * a sponsor who never paid is forgotten. False when it was paid for before it was to be ended: then that is taken over. Who
 * pays while it is being ended has the money back. Run again, or twice at once, it does nothing more. Throws what Stripe's
 * SDK throws.
 */
export async function releaseReservation(
  signUpId: string,
  options: SyncOptions = {},
  db: Db = appDb(),
): Promise<boolean> {
  const { client = stripe() } = options;
  const signUp = await getSignUp(signUpId, db);
  if (!signUp) return true;
  if (!HELD_STATES.includes(signUp.status)) return isOver(signUp.status);

  const subscriptionId = await findAtStripe(signUp, client);
  const snapshot = subscriptionId === null ? null : await ask(subscriptionId, client);
  if (snapshot && snapshot.status !== "incomplete") {
    const synced = await syncSubscription(snapshot.id, options, db);
    return synced === null || isOver(synced.status);
  }
  if (snapshot) await endSubscription(snapshot.id, releaseKey(signUpId), operationOf(signUp), client, db);
  const isReleased = await releaseRow(signUp, subscriptionId, db);
  if (!snapshot) return isReleased;
  // Somebody may have paid since Stripe was asked, and even be live by now: it counts what Stripe says after the end.
  const synced = await syncSubscription(snapshot.id, options, db);
  return synced === null || isOver(synced.status);
}
