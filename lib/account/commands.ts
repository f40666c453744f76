import "server-only";
import { and, eq, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db, type Tx } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { mailMessages } from "@/db/schema/mail";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { users, verificationTokens } from "@/db/schema/users";
import { accountDeletedMail } from "@/emails/account-deleted";
import type { User } from "@/lib/auth/queries";
import { releaseReservation, type SyncOptions } from "@/lib/billing/subscriptions/commands";
import { deleteReleased, releaseVideos } from "@/lib/cards/commands";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { refusalOf, stripe } from "@/lib/core/stripe";
import { HELD_STATES, OVER_STATES } from "@/lib/core/subscription-states";
import { type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame, recipientHash } from "@/lib/email/message";
import { erasedAddress } from "@/lib/newsletter/addresses";
import { isOwnedBy, listBilledSubscriptions } from "@/lib/sponsorship/accounts.queries";
import { takeTurns } from "@/lib/sponsorship/checkout/reservations.commands";
import type { NameInput } from "./input";
import { isOwnPayment } from "./queries";
import { STILL_BILLED } from "./refusals";

/** Stores a person's name, null for a part they left empty, and returns it as stored. Deleted with the account. */
export async function changeName(userId: string, name: NameInput, db: Db = appDb()): Promise<NameInput> {
  await db
    .update(users)
    .set({ ...name, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  return name;
}

/** Who begins to sponsor something while the account goes is waited for so many times. */
const MAX_TRIES = 3;

/** The sponsors that are theirs, or that they have paid for. */
const ownSponsors = (user: User, tx: Tx) => {
  const paidFor = tx
    .select({ id: paymentOperations.sponsorId })
    .from(paymentOperations)
    .where(eq(paymentOperations.userId, user.id));
  return tx
    .select({ id: sponsors.id })
    .from(sponsors)
    .where(or(isOwnedBy(user), inArray(sponsors.id, paidFor)));
};

/** Rows of sign-ups that are theirs: begun by them while signed in, or of a sponsor that is theirs. */
const isOwnSignUp = (user: User, tx: Db | Tx) =>
  or(
    eq(sponsorSubscriptions.userId, user.id),
    inArray(sponsorSubscriptions.sponsorId, tx.select({ id: sponsors.id }).from(sponsors).where(isOwnedBy(user))),
  );

const isHeld = inArray(sponsorSubscriptions.status, HELD_STATES);

/**
 * Lets go of what is held for them and not paid for: nobody can pay for it afterwards, when nobody could cancel it. What was
 * paid for meanwhile is taken over. Throws AppError unavailable when Stripe is.
 */
async function releaseHolds(user: User, options: SyncOptions, db: Db): Promise<void> {
  const { id } = sponsorSubscriptions;
  const holds = await db
    .select({ id })
    .from(sponsorSubscriptions)
    .where(and(isOwnSignUp(user, db), isHeld));
  try {
    for (const hold of holds) await releaseReservation(hold.id, options, db);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Locks their sign-ups that are not over, so that none is paid for meanwhile. Whether one of them is only held. */
async function lockSignUps(user: User, tx: Tx): Promise<boolean> {
  const rows = await tx
    .select({ status: sponsorSubscriptions.status })
    .from(sponsorSubscriptions)
    .where(and(isOwnSignUp(user, tx), notInArray(sponsorSubscriptions.status, [...OVER_STATES])))
    .orderBy(sponsorSubscriptions.id)
    .for("update");
  return rows.some(({ status }) => HELD_STATES.includes(status));
}

/** Throws AppError conflict while a sponsorship of theirs may still be billed: nobody could cancel it afterwards. */
async function requireNothingBilled(user: User, tx: Tx): Promise<void> {
  const [billed] = await tx
    .select({ id: sponsors.id })
    .from(sponsors)
    .where(
      and(
        inArray(sponsors.id, ownSponsors(user, tx)),
        isNotNull(sponsors.stripeSubscriptionId),
        notInArray(sponsors.subscriptionStatus, [...OVER_STATES, ...HELD_STATES]),
      ),
    )
    .limit(1);
  const subscriptions = await listBilledSubscriptions(user, undefined, tx);
  if (billed || subscriptions.length > 0) throw new AppError("conflict", STILL_BILLED);
}

/** Billing records stay, and say no more who it was and from where. */
async function anonymizeBilling(user: User, tx: Tx): Promise<void> {
  // Read first: each update removes what the other finds its rows by.
  const payments = await tx.select({ id: paymentOperations.id }).from(paymentOperations).where(isOwnPayment(user, tx));
  await tx
    .update(sponsors)
    .set({ contactEmail: "" })
    .where(
      and(inArray(sponsors.id, ownSponsors(user, tx)), or(isOwnedBy(user), eq(sponsors.contactEmail, user.email))),
    );
  const ids = payments.map(({ id }) => id);
  await tx
    .update(paymentOperations)
    .set({ userId: null, ipAddress: null, userAgent: null, sessionId: null, metadata: null })
    .where(inArray(paymentOperations.id, ids));
}

/** Deletes all of it at once; null, with nothing done, when something is held for them that has to be let go of first. */
async function deleteAll(user: User, now: Date, db: Db) {
  return db.transaction(async (tx) => {
    await takeTurns({ userId: user.id, contactEmail: user.email }, tx);
    if (await lockSignUps(user, tx)) return null;
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
 * Deletes a person: first nobody can pay any more for what is held for them; then account, sessions, cards, links, reminders,
 * list mail and the log of mails, in one transaction. Billing records stay without the name. Throws AppError conflict while
 * a sponsorship is still billed, and unavailable when something is held and Stripe cannot be told. Their address is told
 * afterwards; that this mail cannot be sent changes nothing. A second run finds nothing and sends nothing.
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
    await releaseHolds(user, { client, ...(options && { mail: options }) }, db);
    done = await deleteAll(user, now, db);
  }
  if (!done)
    throw new AppError("unavailable", "You've just started sponsoring a holiday. Please try again in a moment.");
  const { isDeleted, videoIds } = done;
  if (!isDeleted) return;
  await deleteReleased(videoIds, now, db);
  const mail = accountDeletedMail({ ...mailFrame(), deletedAt: now });
  const idempotencyKey = `account-deleted/${user.id}`;
  await sendMail({ kind: "account_deleted", to: user.email, mail, idempotencyKey }, db, options).catch((error) =>
    logFault("account-deleted", error),
  );
}
