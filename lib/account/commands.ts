import "server-only";
import { and, eq, inArray, isNotNull, notInArray, or } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { mailMessages } from "@/db/schema/mail";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { users, verificationTokens } from "@/db/schema/users";
import { accountDeletedMail } from "@/emails/account-deleted";
import type { User } from "@/lib/auth/queries";
import { deleteReleased, releaseVideos } from "@/lib/cards/commands";
import { AppError } from "@/lib/errors";
import { logFault } from "@/lib/log";
import { type SendOptions, sendMail } from "@/lib/mail/commands";
import { mailFrame } from "@/lib/mail/frame";
import { recipientHash } from "@/lib/mail/recipient";
import { isOwnedBy, listBilledSubscriptions } from "@/lib/sponsor-accounts/queries";
import { HELD_STATES } from "@/lib/sponsors/states";
import { STILL_BILLED } from "./refusals";

/** What Stripe says of a subscription that is over, or never began. Whatever else it says, it may still bill. */
const OVER = ["canceled", "cancelled", "incomplete_expired"];

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

/** Throws AppError conflict while a sponsorship of theirs may still be billed: nobody could cancel it afterwards. */
async function requireNothingBilled(user: User, tx: Tx): Promise<void> {
  const [billed] = await tx
    .select({ id: sponsors.id })
    .from(sponsors)
    .where(
      and(
        inArray(sponsors.id, ownSponsors(user, tx)),
        isNotNull(sponsors.stripeSubscriptionId),
        notInArray(sponsors.subscriptionStatus, OVER),
      ),
    )
    .limit(1);
  const subscriptions = await listBilledSubscriptions(user, undefined, tx);
  if (billed || subscriptions.length > 0) throw new AppError("conflict", STILL_BILLED);
}

/** What is held for them and not paid for is let go of with the next reconciliation. */
async function endHolds({ id }: User, now: Date, tx: Tx): Promise<void> {
  const isHeld = inArray(sponsorSubscriptions.status, HELD_STATES);
  await tx
    .update(sponsorSubscriptions)
    .set({ heldUntil: now })
    .where(and(eq(sponsorSubscriptions.userId, id), isHeld));
}

/** Billing records stay, and say no more who it was and from where. */
async function anonymizeBilling(user: User, tx: Tx): Promise<void> {
  await tx
    .update(sponsors)
    .set({ contactEmail: "" })
    .where(
      and(inArray(sponsors.id, ownSponsors(user, tx)), or(isOwnedBy(user), eq(sponsors.contactEmail, user.email))),
    );
  await tx
    .update(paymentOperations)
    .set({ userId: null, ipAddress: null, userAgent: null, sessionId: null, metadata: null })
    .where(eq(paymentOperations.userId, user.id));
}

/**
 * Deletes a person: account, sessions, cards, links, reminders, list mail and the log of mails, in one transaction.
 * Billing records stay without the name. Throws AppError conflict while a sponsorship is still billed. Their address is
 * told afterwards; that this mail cannot be sent changes nothing. A second run finds nothing and sends nothing.
 */
export async function deleteAccount(user: User, now: Date, db: Db = appDb(), options?: SendOptions): Promise<void> {
  const { isDeleted, videoIds } = await db.transaction(async (tx) => {
    await requireNothingBilled(user, tx);
    await endHolds(user, now, tx);
    await anonymizeBilling(user, tx);
    await tx.delete(verificationTokens).where(eq(verificationTokens.identifier, user.email));
    await tx.delete(mailMessages).where(eq(mailMessages.recipientHash, recipientHash(user.email)));
    await tx.delete(emailSubscriptions).where(eq(emailSubscriptions.email, user.email));
    const videoIds = await releaseVideos(user.id, now, tx);
    const deleted = await tx.delete(users).where(eq(users.id, user.id)).returning({ id: users.id });
    return { isDeleted: deleted.length > 0, videoIds };
  });
  if (!isDeleted) return;
  await deleteReleased(videoIds, now, db);
  const mail = accountDeletedMail({ ...mailFrame(), deletedAt: now });
  const idempotencyKey = `account-deleted/${user.id}`;
  await sendMail({ kind: "account_deleted", to: user.email, mail, idempotencyKey }, db, options).catch((error) =>
    logFault("account-deleted", error),
  );
}
