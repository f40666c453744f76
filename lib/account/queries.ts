import "server-only";
import { and, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { idempotencyKeys, paymentOperations } from "@/db/schema/billing";
import { cardMails } from "@/db/schema/card-mails";
import { cards, cardThanks, cardVideos } from "@/db/schema/cards";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { pushSubscriptions, reminderFeeds, reminders } from "@/db/schema/reminders";
import { shareLinks } from "@/db/schema/share-links";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { users, verificationTokens } from "@/db/schema/users";
import { listSessions, type User } from "@/lib/auth/queries";
import { recipientHash } from "@/lib/email/message";
import { erasedAddress } from "@/lib/newsletter/subscriber";
import { isOwnedBy, listOwnSponsorships, listWaits } from "@/lib/sponsorship/accounts.queries";

/** Whether a person is emailed when they are thanked for a card. */
export async function getThanksByMail(userId: string, db: Db = appDb()): Promise<boolean> {
  const [row] = await db.select({ thanksByMail: users.thanksByMail }).from(users).where(eq(users.id, userId));
  return row?.thanksByMail ?? false;
}

/** A person's list email settings. */
export type Subscription = { isActive: boolean; preferences: string[]; unsubscribeToken: string };

/** Returns the list email settings of a signed-in person's own, verified address; null if it never subscribed. */
export async function getOwnSubscription(email: string, db: Db = appDb()): Promise<Subscription | null> {
  const [row] = await db
    .select({
      isActive: emailSubscriptions.isActive,
      preferences: emailSubscriptions.preferences,
      unsubscribeToken: emailSubscriptions.unsubscribeToken,
    })
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.email, email));
  return row ?? null;
}

async function exportMail(email: string, db: Db | Tx) {
  const [subscription] = await db
    .select({
      id: emailSubscriptions.id,
      isActive: emailSubscriptions.isActive,
      preferences: emailSubscriptions.preferences,
      source: emailSubscriptions.source,
      subscribedAt: emailSubscriptions.subscribedAt,
      confirmedAt: emailSubscriptions.confirmedAt,
      unsubscribedAt: emailSubscriptions.unsubscribedAt,
    })
    .from(emailSubscriptions)
    // Includes the row that is stored as a hash since they unsubscribed.
    .where(inArray(emailSubscriptions.email, [email, erasedAddress(email)]));
  const consents = subscription
    ? await db
        .select({
          purposes: subscriptionConsents.purposes,
          wordingVersion: subscriptionConsents.wordingVersion,
          source: subscriptionConsents.source,
          givenAt: subscriptionConsents.givenAt,
          confirmedAt: subscriptionConsents.confirmedAt,
        })
        .from(subscriptionConsents)
        .where(eq(subscriptionConsents.subscriptionId, subscription.id))
        .orderBy(desc(subscriptionConsents.givenAt))
    : [];
  const messages = await db
    .select({
      kind: mailMessages.kind,
      status: mailMessages.status,
      createdAt: mailMessages.createdAt,
      sentAt: mailMessages.sentAt,
    })
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
      id: cards.id,
      holidayId: cards.holidayId,
      selectedDate: cards.selectedDate,
      message: cards.message,
      senderName: cards.senderName,
      recipientName: cards.recipientName,
      salutation: cards.salutation,
      includeSelfie: cards.includeSelfie,
      selfieDuration: cards.selfieDuration,
      selfieViewedAt: cards.selfieViewedAt,
      createdAt: cards.createdAt,
      expiresAt: cards.expiresAt,
      video: {
        contentType: cardVideos.contentType,
        sizeBytes: cardVideos.sizeBytes,
        deleteAfter: cardVideos.deleteAfter,
      },
    })
    .from(cards)
    .leftJoin(cardVideos, eq(cardVideos.cardId, cards.id))
    .where(eq(cards.createdBy, userId))
    .orderBy(desc(cards.createdAt));
  const links = await db
    .select({
      cardId: shareLinks.objectId,
      createdAt: shareLinks.createdAt,
      expiresAt: shareLinks.expiresAt,
      ttlHours: shareLinks.ttlHours,
      revokedAt: shareLinks.revokedAt,
      refusedAt: shareLinks.refusedAt,
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
      cardId: cardMails.cardId,
      recipientEmail: cardMails.recipientEmail,
      sendOn: cardMails.sendOn,
      timeZone: cardMails.timeZone,
      status: cardMails.status,
      sentAt: cardMails.sentAt,
      openedAt: cardMails.openedAt,
      createdAt: cardMails.createdAt,
    })
    .from(cardMails)
    .where(eq(cardMails.createdBy, userId))
    .orderBy(desc(cardMails.createdAt));
  return { cards: own, shareLinks: links, thanks, cardMails: mails };
}

async function exportReminders(userId: string, db: Db | Tx) {
  const own = await db
    .select({
      holidayId: reminders.holidayId,
      targetDateIso: reminders.targetDateIso,
      remindAt: reminders.remindAt,
      leadDays: reminders.leadDays,
      method: reminders.method,
      byMail: reminders.byMail,
      note: reminders.note,
      isActive: reminders.isActive,
      timeZone: reminders.timeZone,
      localTime: reminders.localTime,
      repeats: reminders.repeats,
      sentFor: reminders.sentFor,
      sentAt: reminders.sentAt,
      lastError: reminders.lastError,
      createdAt: reminders.createdAt,
      updatedAt: reminders.updatedAt,
    })
    .from(reminders)
    .where(eq(reminders.userId, userId))
    .orderBy(desc(reminders.createdAt));
  // The endpoint and the keys are the browser's secrets, and would identify it.
  const browsers = await db
    .select({
      device: pushSubscriptions.device,
      createdAt: pushSubscriptions.createdAt,
      lastUsedAt: pushSubscriptions.lastUsedAt,
    })
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
  const own = db.select({ id: sponsors.id }).from(sponsors).where(isOwnedBy(user));
  const { userId, sponsorId } = paymentOperations;
  return or(eq(userId, user.id), and(isNull(userId), inArray(sponsorId, own)));
};

async function exportBilling(user: User, db: Db | Tx) {
  const { id: userId } = user;
  const payments = await db
    .select({
      operationType: paymentOperations.operationType,
      stripeObjectId: paymentOperations.stripeObjectId,
      stripeObjectType: paymentOperations.stripeObjectType,
      stripeStatus: paymentOperations.stripeStatus,
      errorMessage: paymentOperations.errorMessage,
      metadata: paymentOperations.metadata,
      sessionId: paymentOperations.sessionId,
      amountCents: paymentOperations.amountCents,
      currency: paymentOperations.currency,
      status: paymentOperations.status,
      initiatedAt: paymentOperations.initiatedAt,
      completedAt: paymentOperations.completedAt,
      ipAddress: paymentOperations.ipAddress,
      userAgent: paymentOperations.userAgent,
    })
    .from(paymentOperations)
    .where(isOwnPayment(user, db))
    .orderBy(desc(paymentOperations.initiatedAt));
  const paidFor = db
    .select({ id: paymentOperations.sponsorId })
    .from(paymentOperations)
    .where(eq(paymentOperations.userId, userId));
  const businesses = await db
    .select({
      businessName: sponsors.businessName,
      contactEmail: sponsors.contactEmail,
      websiteUrl: sponsors.websiteUrl,
      description: sponsors.description,
      subscriptionStatus: sponsors.subscriptionStatus,
      createdAt: sponsors.createdAt,
    })
    .from(sponsors)
    .where(or(isOwnedBy(user), inArray(sponsors.id, paidFor)));
  const sponsorships = await listOwnSponsorships(user, db);
  const signUps = await db
    .select({
      holidayId: sponsorSubscriptions.holidayId,
      stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId,
      status: sponsorSubscriptions.status,
      customMessage: sponsorSubscriptions.customMessage,
      currentPeriodEnd: sponsorSubscriptions.currentPeriodEnd,
      startedAt: sponsorSubscriptions.startedAt,
      endedAt: sponsorSubscriptions.endedAt,
      createdAt: sponsorSubscriptions.createdAt,
    })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(isOwnedBy(user))
    .orderBy(desc(sponsorSubscriptions.createdAt));
  const requests = await db
    .select({
      operationType: idempotencyKeys.operationType,
      status: idempotencyKeys.status,
      result: idempotencyKeys.result,
      createdAt: idempotencyKeys.createdAt,
    })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, userId));
  const waitlist = await listWaits(userId, db);
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
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          profileImageUrl: users.profileImageUrl,
          emailVerified: users.emailVerified,
          thanksByMail: users.thanksByMail,
          stripeCustomerId: users.stripeCustomerId,
          stripeSubscriptionId: users.stripeSubscriptionId,
          createdAt: users.createdAt,
          updatedAt: users.updatedAt,
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
