import "server-only";
import { and, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { idempotencyKeys, paymentOperations } from "@/db/schema/billing";
import { cardMails } from "@/db/schema/card-mails";
import { cards, cardThanks, cardVideos } from "@/db/schema/cards";
import { pickColumns } from "@/db/schema/columns";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { pushSubscriptions, reminderFeeds, reminders } from "@/db/schema/reminders";
import { shareLinks } from "@/db/schema/share-links";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { users, verificationTokens } from "@/db/schema/users";
import { listSessions, type User } from "@/lib/auth/queries";
import { recipientHash } from "@/lib/email/message";
import { erasedAddress } from "@/lib/newsletter/subscriber";
import { isOwnedBy, listOwnSponsorships, listWaits, ownSponsorIds } from "@/lib/sponsorship/accounts.queries";

/** Whether a person is emailed when they are thanked for a card. */
export async function getThanksByMail(userId: string, db: Db = appDb()): Promise<boolean> {
  const [row] = await db.select({ thanksByMail: users.thanksByMail }).from(users).where(eq(users.id, userId));
  return row?.thanksByMail ?? false;
}

/** Returns the list email settings of a signed-in person's own, verified address; null if it never subscribed. */
export async function getOwnSubscription(email: string, db: Db = appDb()) {
  const [row] = await db
    .select(pickColumns(emailSubscriptions, "isActive", "preferences", "unsubscribeToken"))
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.email, email));
  return row ?? null;
}

/** A person's list email settings. */
export type Subscription = NonNullable<Awaited<ReturnType<typeof getOwnSubscription>>>;

async function exportMail(email: string, db: Db | Tx) {
  const [subscription] = await db
    .select({
      ...pickColumns(emailSubscriptions, "id", "isActive", "preferences", "source"),
      ...pickColumns(emailSubscriptions, "subscribedAt", "confirmedAt", "unsubscribedAt"),
    })
    .from(emailSubscriptions)
    // Includes the row that is stored as a hash since they unsubscribed.
    .where(inArray(emailSubscriptions.email, [email, erasedAddress(email)]));
  const consents = subscription
    ? await db
        .select(pickColumns(subscriptionConsents, "purposes", "wordingVersion", "source", "givenAt", "confirmedAt"))
        .from(subscriptionConsents)
        .where(eq(subscriptionConsents.subscriptionId, subscription.id))
        .orderBy(desc(subscriptionConsents.givenAt))
    : [];
  const messages = await db
    .select(pickColumns(mailMessages, "kind", "status", "createdAt", "sentAt"))
    .from(mailMessages)
    .where(eq(mailMessages.recipientHash, recipientHash(email)))
    .orderBy(desc(mailMessages.createdAt));
  const [suppression] = await db
    .select({ reason: mailSuppressions.reason, createdAt: mailSuppressions.createdAt })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.recipientHash, recipientHash(email)));
  const signInLinks = await db
    .select({ expires: verificationTokens.expires })
    .from(verificationTokens)
    .where(eq(verificationTokens.identifier, email));
  const own = subscription && { ...subscription, id: undefined };
  return { subscription: own ?? null, consents, messages, suppression: suppression ?? null, signInLinks };
}

async function exportCards(userId: string, db: Db | Tx) {
  const own = await db
    .select({
      ...pickColumns(cards, "id", "holidayId", "selectedDate", "message", "senderName", "recipientName", "salutation"),
      ...pickColumns(cards, "includeSelfie", "selfieDuration", "selfieViewedAt", "createdAt", "expiresAt"),
      video: pickColumns(cardVideos, "contentType", "sizeBytes", "deleteAfter"),
    })
    .from(cards)
    .leftJoin(cardVideos, eq(cardVideos.cardId, cards.id))
    .where(eq(cards.createdBy, userId))
    .orderBy(desc(cards.createdAt));
  const links = await db
    .select({
      cardId: shareLinks.objectId,
      ...pickColumns(shareLinks, "createdAt", "expiresAt", "ttlHours", "revokedAt", "refusedAt"),
    })
    .from(shareLinks)
    .where(eq(shareLinks.createdBy, userId))
    .orderBy(desc(shareLinks.createdAt));
  const thanks = await db
    .select({ cardId: cardThanks.cardId, emoji: cardThanks.emoji, createdAt: cardThanks.createdAt })
    .from(cardThanks)
    .innerJoin(cards, eq(cards.id, cardThanks.cardId))
    .where(eq(cards.createdBy, userId))
    .orderBy(desc(cardThanks.createdAt));
  const mails = await db
    .select({
      ...pickColumns(cardMails, "cardId", "recipientEmail", "sendOn", "timeZone"),
      ...pickColumns(cardMails, "status", "sentAt", "openedAt", "createdAt"),
    })
    .from(cardMails)
    .where(eq(cardMails.createdBy, userId))
    .orderBy(desc(cardMails.createdAt));
  return { cards: own, shareLinks: links, thanks, cardMails: mails };
}

async function exportReminders(userId: string, db: Db | Tx) {
  const own = await db
    .select({
      ...pickColumns(reminders, "holidayId", "targetDateIso", "remindAt", "leadDays", "method", "byMail"),
      ...pickColumns(reminders, "note", "isActive", "timeZone", "localTime", "repeats", "sentFor"),
      ...pickColumns(reminders, "sentAt", "lastError", "createdAt", "updatedAt"),
    })
    .from(reminders)
    .where(eq(reminders.userId, userId))
    .orderBy(desc(reminders.createdAt));
  // The endpoint and the keys are the browser's secrets, and would identify it.
  const browsers = await db
    .select(pickColumns(pushSubscriptions, "device", "createdAt", "lastUsedAt"))
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt));
  const [feed] = await db
    .select({ createdAt: reminderFeeds.createdAt })
    .from(reminderFeeds)
    .where(eq(reminderFeeds.userId, userId));
  return { reminders: own, reminderBrowsers: browsers, reminderFeed: feed ?? null };
}

/** Condition for a person's Stripe calls: made while signed in, or while signed out for a business that they own. */
export const isOwnPayment = (user: User, db: Db | Tx) => {
  const { userId, sponsorId } = paymentOperations;
  return or(eq(userId, user.id), and(isNull(userId), inArray(sponsorId, ownSponsorIds(user, db))));
};

/** Condition for the sponsors that a person owns or has paid for. */
export const isOwnOrPaidSponsor = (user: User, db: Db | Tx) => {
  const { userId, sponsorId } = paymentOperations;
  const paidFor = db.select({ id: sponsorId }).from(paymentOperations).where(eq(userId, user.id));
  return or(isOwnedBy(user), inArray(sponsors.id, paidFor));
};

async function exportBilling(user: User, db: Db | Tx) {
  const payments = await db
    .select({
      ...pickColumns(paymentOperations, "operationType", "stripeObjectId", "stripeObjectType", "stripeStatus"),
      ...pickColumns(paymentOperations, "errorMessage", "metadata", "sessionId", "amountCents", "currency", "status"),
      ...pickColumns(paymentOperations, "initiatedAt", "completedAt", "ipAddress", "userAgent"),
    })
    .from(paymentOperations)
    .where(isOwnPayment(user, db))
    .orderBy(desc(paymentOperations.initiatedAt));
  const businesses = await db
    .select({
      ...pickColumns(sponsors, "businessName", "contactEmail", "websiteUrl"),
      ...pickColumns(sponsors, "description", "subscriptionStatus", "createdAt"),
    })
    .from(sponsors)
    .where(isOwnOrPaidSponsor(user, db));
  const sponsorships = await listOwnSponsorships(user, db);
  const signUps = await db
    .select({
      ...pickColumns(sponsorSubscriptions, "holidayId", "stripeSubscriptionId", "status", "customMessage"),
      ...pickColumns(sponsorSubscriptions, "currentPeriodEnd", "startedAt", "endedAt", "createdAt"),
    })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(isOwnedBy(user))
    .orderBy(desc(sponsorSubscriptions.createdAt));
  const requests = await db
    .select(pickColumns(idempotencyKeys, "operationType", "status", "result", "createdAt"))
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, user.id));
  const waitlist = await listWaits(user.id, db);
  return { payments, requests, sponsors: businesses, sponsorships, signUps, waitlist };
}

/**
 * Returns everything stored about a signed-in person, grouped by purpose, as a snapshot. Dates become ISO 8601 strings
 * in UTC in JSON. Contains no secrets of links and sessions, only when they were created.
 */
export async function exportAccount(user: User, now: Date, db: Db = appDb()) {
  return db.transaction(
    async (tx) => {
      const [account] = await tx
        .select({
          ...pickColumns(users, "email", "firstName", "lastName", "profileImageUrl", "emailVerified"),
          ...pickColumns(users, "thanksByMail", "stripeCustomerId", "stripeSubscriptionId", "createdAt", "updatedAt"),
        })
        .from(users)
        .where(eq(users.id, user.id));
      const sessions = await listSessions(user.id, now, tx);
      return {
        exportedAt: now,
        account: account ?? null,
        sessions: sessions.map(({ id: _id, ...session }) => session),
        mail: await exportMail(user.email, tx),
        ...(await exportCards(user.id, tx)),
        ...(await exportReminders(user.id, tx)),
        billing: await exportBilling(user, tx),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
