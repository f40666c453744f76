import "server-only";
import { and, eq, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db, type Tx } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { mailMessages } from "@/db/schema/mail";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { users, verificationTokens } from "@/db/schema/users";
import { accountDeletedMail } from "@/emails/account";
import type { User } from "@/lib/auth/queries";
import { releaseReservation, type SyncOptions } from "@/lib/billing/subscriptions/commands";
import { deleteReleased, releaseVideos } from "@/lib/cards/commands";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { refusalOf, stripe } from "@/lib/core/stripe";
import { OVER_STATES, RESERVED_STATES } from "@/lib/core/subscription-states";
import { type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame, recipientHash } from "@/lib/email/message";
import { erasedAddress } from "@/lib/newsletter/subscriber";
import { isOwnedBy, listBilledSubscriptions, ownSponsorIds } from "@/lib/sponsorship/accounts.queries";
import { lockOutOthers } from "@/lib/sponsorship/checkout/reservations.commands";
import type { NameInput } from "./input";
import { isOwnOrPaidSponsor, isOwnPayment } from "./queries";

/** Why an account cannot be deleted right now. */
export const STILL_BILLED =
  "You have a sponsorship that is still billed. Cancel it on your sponsor dashboard first, then delete your account.";

/** Stores a person's name (null for an empty part) and returns it as stored. It is deleted with the account. */
export async function changeName(userId: string, name: NameInput, db: Db = appDb()): Promise<NameInput> {
  await db
    .update(users)
    .set({ ...name, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  return name;
}

/** How often deletion is tried if the person starts a checkout at the same time. */
const MAX_TRIES = 3;

/** Condition for the person's checkouts: started while signed in, or for a sponsor that they own. */
const isOwnCheckout = (user: User, tx: Db | Tx) =>
  or(eq(sponsorSubscriptions.userId, user.id), inArray(sponsorSubscriptions.sponsorId, ownSponsorIds(user, tx)));

/**
 * Releases the person's unpaid reservations, so that none can be paid after the account is gone, when it could not be
 * canceled. A payment made in the meantime is recorded. Throws AppError unavailable if Stripe is unavailable.
 */
async function releaseReservations(user: User, options: SyncOptions, db: Db): Promise<void> {
  const { id, status } = sponsorSubscriptions;
  const isReserved = and(isOwnCheckout(user, db), inArray(status, RESERVED_STATES));
  const reservations = await db.select({ id }).from(sponsorSubscriptions).where(isReserved);
  try {
    for (const reservation of reservations) await releaseReservation(reservation.id, options, db);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Locks the person's checkouts, so that none is paid in the meantime. Returns whether any is unpaid. */
async function lockCheckouts(user: User, tx: Tx): Promise<boolean> {
  const rows = await tx
    .select({ status: sponsorSubscriptions.status })
    .from(sponsorSubscriptions)
    .where(and(isOwnCheckout(user, tx), notInArray(sponsorSubscriptions.status, [...OVER_STATES])))
    .orderBy(sponsorSubscriptions.id)
    .for("update");
  return rows.some(({ status }) => RESERVED_STATES.includes(status));
}

/** Throws AppError conflict while a sponsorship may still be billed: it could not be canceled afterwards. */
async function requireNothingBilled(user: User, tx: Tx): Promise<void> {
  const [billed] = await tx
    .select({ id: sponsors.id })
    .from(sponsors)
    .where(
      and(
        isOwnOrPaidSponsor(user, tx),
        isNotNull(sponsors.stripeSubscriptionId),
        notInArray(sponsors.subscriptionStatus, [...OVER_STATES, ...RESERVED_STATES]),
      ),
    )
    .limit(1);
  const subscriptions = await listBilledSubscriptions(user, undefined, tx);
  if (billed || subscriptions.length > 0) throw new AppError("conflict", STILL_BILLED);
}

/** Anonymizes billing records, which remain: removes who paid and from where. */
async function anonymizeBilling(user: User, tx: Tx): Promise<void> {
  // Read first: each update removes the values by which the other query finds its rows.
  const payments = await tx.select({ id: paymentOperations.id }).from(paymentOperations).where(isOwnPayment(user, tx));
  await tx
    .update(sponsors)
    .set({ contactEmail: "" })
    .where(and(isOwnOrPaidSponsor(user, tx), or(isOwnedBy(user), eq(sponsors.contactEmail, user.email))));
  const ids = payments.map(({ id }) => id);
  await tx
    .update(paymentOperations)
    .set({ userId: null, ipAddress: null, userAgent: null, sessionId: null, metadata: null })
    .where(inArray(paymentOperations.id, ids));
}

/** Deletes everything in one transaction. Returns null, deleting nothing, if a reservation must be released first. */
async function deleteAll(user: User, now: Date, db: Db) {
  return db.transaction(async (tx) => {
    await lockOutOthers({ userId: user.id, contactEmail: user.email }, tx);
    if (await lockCheckouts(user, tx)) return null;
    await requireNothingBilled(user, tx);
    await anonymizeBilling(user, tx);
    await tx.delete(verificationTokens).where(eq(verificationTokens.identifier, user.email));
    await tx.delete(mailMessages).where(eq(mailMessages.recipientHash, recipientHash(user.email)));
    await tx
      .delete(emailSubscriptions)
      .where(inArray(emailSubscriptions.email, [user.email, erasedAddress(user.email)]));
    const videoIds = await releaseVideos(user.id, now, tx);
    const deleted = await tx.delete(users).where(eq(users.id, user.id)).returning({ id: users.id });
    return { isDeleted: deleted.length > 0, videoIds };
  });
}

/**
 * Deletes a person and all their data, and emails them; billing records remain without the name. A second run does
 * nothing. Throws AppError conflict while a sponsorship is still billed, and unavailable if Stripe cannot release a
 * reservation.
 */
export async function deleteAccount(
  user: User,
  now: Date,
  db: Db = appDb(),
  options?: SendOptions,
  client: Stripe = stripe(),
): Promise<void> {
  let done: Awaited<ReturnType<typeof deleteAll>> = null;
  for (let tries = 1; !done && tries <= MAX_TRIES; tries += 1) {
    await releaseReservations(user, { client, ...(options && { mail: options }) }, db);
    done = await deleteAll(user, now, db);
  }
  if (!done)
    throw new AppError("unavailable", "You've just started sponsoring a holiday. Please try again in a moment.");
  const { isDeleted, videoIds } = done;
  if (!isDeleted) return;
  await deleteReleased(videoIds, now, db);
  const mail = accountDeletedMail({ ...mailFrame(), deletedAt: now });
  const sent = { kind: "account_deleted", to: user.email, mail, idempotencyKey: `account-deleted/${user.id}` } as const;
  await sendMail(sent, db, options).catch((error) => logFault("account-deleted", error));
}
