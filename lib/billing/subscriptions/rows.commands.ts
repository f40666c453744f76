import "server-only";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/audit/commands";
import { invalidateTags } from "@/lib/core/cache";
import { HELD_STATES, isOver, mainStatus } from "@/lib/core/subscription-states";
import { sponsorTag, tagsOfSponsorship } from "@/lib/holidays/tags";
import { isSolemn } from "@/lib/holidays/traits";
import { type Change, changeOf } from "./change";
import type { SignUp } from "./queries";
import { isInvoicePaid, type Snapshot } from "./snapshot";

const columns = {
  id: sponsorSubscriptions.id,
  holidayId: sponsorSubscriptions.holidayId,
  sponsorId: sponsorSubscriptions.sponsorId,
  stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId,
  status: sponsorSubscriptions.status,
  customMessage: sponsorSubscriptions.customMessage,
  currentPeriodStart: sponsorSubscriptions.currentPeriodStart,
  currentPeriodEnd: sponsorSubscriptions.currentPeriodEnd,
  cancelAtPeriodEnd: sponsorSubscriptions.cancelAtPeriodEnd,
  startedAt: sponsorSubscriptions.startedAt,
  endedAt: sponsorSubscriptions.endedAt,
  receiptInvoiceId: sponsorSubscriptions.receiptInvoiceId,
  failureInvoiceId: sponsorSubscriptions.failureInvoiceId,
};

/** A sign-up as it stands, but for what only its sponsor's browser has to do with. */
export type SubscriptionRow = Pick<typeof sponsorSubscriptions.$inferSelect, keyof typeof columns>;

/** "stale": something newer stands there. "unwanted": nobody may pay for it. */
export type Applied = {
  result: "applied" | "stale" | "unwanted";
  row: SubscriptionRow;
  isChanged: boolean;
  /** It is to be ended where it is not, and what was paid is to go back. */
  isOwedBack: boolean;
};

/**
 * The row, locked to the end of the transaction. The holiday comes first, as where a holiday is held: whoever locks in
 * another order waits for ever.
 */
async function lockRow(
  signUp: SignUp,
  askedAt: string,
  tx: Tx,
): Promise<SubscriptionRow & { isStale: boolean; isSolemnDay: boolean }> {
  const [holiday] = await tx
    .select({ tone: holidays.tone })
    .from(holidays)
    .where(eq(holidays.id, signUp.holidayId))
    .for("key share");
  const [row] = await tx
    .select({
      ...columns,
      isStale: sql<boolean>`coalesce(${sponsorSubscriptions.syncedAt} > ${askedAt}::timestamptz, false)`,
    })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.id, signUp.id))
    .for("update");
  if (!row || !holiday) throw new Error(`sign-up ${signUp.id} is gone`);
  return { ...row, isSolemnDay: isSolemn(holiday) };
}

/** What has become of the call by which its hold was given up and it was ended at Stripe; null when there was none. */
async function statusOfRelease(releaseKey: string, tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ status: paymentOperations.status })
    .from(paymentOperations)
    .where(eq(paymentOperations.idempotencyKey, releaseKey));
  return row?.status ?? null;
}

/** Whether it was over before its second payment was due: of a longer one nothing goes back. */
const isFirstPaid = (snapshot: Snapshot): boolean =>
  isOver(snapshot.status) && isInvoicePaid(snapshot) && snapshot.latestInvoice?.billingReason === "subscription_create";

/** Puts the sponsor on the holiday: for the first time, or again after years. */
async function putOnHoliday(row: SubscriptionRow, sponsorId: string, sponsoredAt: Date, tx: Tx): Promise<void> {
  const { holidayId, customMessage } = row;
  const shown = { isActive: true, customMessage, sponsoredAt };
  await tx
    .insert(holidaySponsors)
    .values({ holidayId, sponsorId, ...shown })
    .onConflictDoUpdate({ target: [holidaySponsors.holidayId, holidaySponsors.sponsorId], set: shown });
}

/** The new sponsor has nothing to wait for. */
async function stopWaiting(holidayId: string, sponsorId: string, tx: Tx): Promise<void> {
  const owner = tx.select({ id: sponsors.userId }).from(sponsors).where(eq(sponsors.id, sponsorId));
  await tx
    .delete(sponsorWaitlist)
    .where(and(eq(sponsorWaitlist.holidayId, holidayId), inArray(sponsorWaitlist.userId, owner)));
}

/** Whether it sponsors a day from before each had a subscription of its own: what stands with the sponsor is about that one. */
async function isFromBefore(sponsorId: string, tx: Tx): Promise<boolean> {
  const itsSignUp = and(
    eq(sponsorSubscriptions.sponsorId, holidaySponsors.sponsorId),
    eq(sponsorSubscriptions.holidayId, holidaySponsors.holidayId),
  );
  const signUps = tx.select({ one: sql`1` }).from(sponsorSubscriptions).where(itsSignUp);
  return (await tx.$count(holidaySponsors, and(eq(holidaySponsors.sponsorId, sponsorId), notExists(signUps)))) > 0;
}

/** What the sponsor is said to be, of all its subscriptions. Two at once take turns, or one would not see the other's. */
async function summarise(sponsorId: string, customerId: string | null, tx: Tx): Promise<void> {
  const [sponsor] = await tx
    .select({ userId: sponsors.userId })
    .from(sponsors)
    .where(eq(sponsors.id, sponsorId))
    .for("no key update");
  const all = await tx
    .select({ status: sponsorSubscriptions.status, id: sponsorSubscriptions.stripeSubscriptionId })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.sponsorId, sponsorId))
    .orderBy(sql`${sponsorSubscriptions.createdAt} desc`);
  const subscriptionStatus = mainStatus(all.map(({ status }) => status));
  const stripeSubscriptionId = all.find(({ status }) => status === subscriptionStatus)?.id ?? null;
  if (!(await isFromBefore(sponsorId, tx))) {
    await tx.update(sponsors).set({ subscriptionStatus, stripeSubscriptionId }).where(eq(sponsors.id, sponsorId));
  }
  if (sponsor?.userId && customerId) {
    await tx
      .update(users)
      .set({ stripeCustomerId: customerId, stripeSubscriptionId })
      .where(eq(users.id, sponsor.userId));
  }
}

/** Forgets a sponsor who has never paid for anything and is about to pay for nothing. Its sign-ups stay, without a name. */
async function forgetUnpaid(sponsorId: string, tx: Tx): Promise<void> {
  // Whoever is just signing up with it has locked it, and is seen below.
  await tx.select({ id: sponsors.id }).from(sponsors).where(eq(sponsors.id, sponsorId)).for("update");
  const signUps = await tx
    .select({ status: sponsorSubscriptions.status, startedAt: sponsorSubscriptions.startedAt })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.sponsorId, sponsorId));
  const isUsed = signUps.some(({ status, startedAt }) => startedAt !== null || !isOver(status));
  const isOnPages = (await tx.$count(holidaySponsors, eq(holidaySponsors.sponsorId, sponsorId))) > 0;
  if (isUsed || isOnPages) return summarise(sponsorId, null, tx);
  await tx.delete(sponsors).where(eq(sponsors.id, sponsorId));
}

async function audit(operationType: string, { id, holidayId }: SubscriptionRow, executedAt: Date, tx: Tx) {
  await recordAudit(tx, {
    operationType,
    tableName: "sponsor_subscriptions",
    recordCount: 1,
    dataClassification: "public",
    retentionPolicy: "public_record",
    executedAt,
    executedBy: "system",
    details: { signUpId: id, holidayId },
  });
}

/** What a sponsor typed who has paid before holds from now on, wherever they are shown: they have paid once more. */
async function adoptDetails({ id }: SubscriptionRow, sponsorId: string, tx: Tx): Promise<void> {
  const [signUp] = await tx
    .select({ business: sponsorSubscriptions.pendingBusiness })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.id, id));
  if (!signUp?.business) return;
  const { businessName, contactEmail, websiteUrl, description } = signUp.business;
  await tx
    .update(sponsors)
    .set({ businessName, contactEmail, websiteUrl, description })
    .where(eq(sponsors.id, sponsorId));
  const shownOn = await tx
    .select({ id: holidaySponsors.holidayId })
    .from(holidaySponsors)
    .where(eq(holidaySponsors.sponsorId, sponsorId));
  const tags = shownOn.map((holiday) => sponsorTag(holiday.id));
  await invalidateTags(tags, tx);
}

/** The sponsor's name as it is now, for the public record. */
async function nameOf(sponsorId: string, tx: Tx): Promise<string> {
  const [sponsor] = await tx.select({ name: sponsors.businessName }).from(sponsors).where(eq(sponsors.id, sponsorId));
  return sponsor?.name ?? "";
}

/** Writes a change with all that follows from it. */
async function write(row: SubscriptionRow, change: Change, snapshot: Snapshot, askedAt: string, tx: Tx) {
  const { values, hasStarted, hasEnded, isShownAnew, isChanged } = change;
  const { sponsorId } = row;
  const { price } = snapshot;
  if (hasStarted && sponsorId) await adoptDetails(row, sponsorId, tx);
  await tx
    .update(sponsorSubscriptions)
    .set({
      ...values,
      ...((hasStarted || hasEnded) && { pendingBusiness: null }),
      syncedAt: sql`${askedAt}::timestamptz`,
      ...(hasStarted && sponsorId && { businessName: await nameOf(sponsorId, tx) }),
      ...(price && {
        amountCents: price.amountCents,
        currency: price.currency,
        billingInterval: price.interval,
        billingIntervalCount: price.intervalCount,
      }),
    })
    .where(eq(sponsorSubscriptions.id, row.id));
  if (!isChanged) return;
  if (sponsorId) {
    if (hasStarted && values.startedAt) {
      await putOnHoliday(row, sponsorId, values.startedAt, tx);
      await stopWaiting(row.holidayId, sponsorId, tx);
    }
    if (hasEnded && !values.startedAt) await forgetUnpaid(sponsorId, tx);
    else await summarise(sponsorId, values.startedAt ? snapshot.customerId : null, tx);
  }
  // The public record has a new line also where the sponsor was never shown.
  if (isShownAnew || hasStarted || (hasEnded && values.startedAt))
    await invalidateTags(tagsOfSponsorship(row.holidayId), tx);
  // The page says until when it is sponsored.
  else if (values.startedAt) await invalidateTags([sponsorTag(row.holidayId)], tx);
  const now = new Date(askedAt);
  if (hasStarted) await audit("sponsorship.start", row, now, tx);
  if (hasEnded && values.startedAt) await audit("sponsorship.end", row, now, tx);
}

/**
 * Makes a sign-up what Stripe said of its subscription at `askedAt`, with all that follows, in one transaction: unless what
 * stands there was asked later, is over, or is another subscription's. `releaseKey` is that under which its hold would have
 * been given up: who paid while that happened has the money back, also where they were live for a moment.
 */
export async function applySnapshot(
  signUp: SignUp,
  snapshot: Snapshot,
  askedAt: string,
  releaseKey: string,
  db: Db = appDb(),
): Promise<Applied> {
  return db.transaction(async (tx) => {
    const { isStale, isSolemnDay, ...row } = await lockRow(signUp, askedAt, tx);
    const isAnothers = row.stripeSubscriptionId !== null && row.stripeSubscriptionId !== snapshot.id;
    if (isAnothers) return { result: "unwanted", row, isChanged: false, isOwedBack: true };
    const release = isFirstPaid(snapshot) ? await statusOfRelease(releaseKey, tx) : null;
    if (isOver(row.status)) {
      // For good. That it was asked about is noted, and its mails may still be due.
      await tx
        .update(sponsorSubscriptions)
        .set({ syncedAt: sql`greatest(${sponsorSubscriptions.syncedAt}, ${askedAt}::timestamptz)` })
        .where(eq(sponsorSubscriptions.id, row.id));
      if (row.status === "released") return { result: "unwanted", row, isChanged: false, isOwedBack: true };
      const isOwedBack = release === "success";
      return { result: isOver(snapshot.status) ? "applied" : "stale", row, isChanged: false, isOwedBack };
    }
    if (isStale) return { result: "stale", row, isChanged: false, isOwedBack: false };

    const change = changeOf(row, snapshot, new Date(askedAt));
    if (change.hasStarted && (release !== null || isSolemnDay)) {
      // Paid while the reservation was being released, or after the day became a solemn one: the payment is refunded.
      await setReleased(row, snapshot.id, tx);
      return { result: "unwanted", row: { ...row, status: "released" }, isChanged: true, isOwedBack: true };
    }
    await write(row, change, snapshot, askedAt, tx);
    const written = { ...row, ...change.values };
    // Live for a moment, with a receipt: that stays said, and its end is. A release that failed has ended nothing.
    return { result: "applied", row: written, isChanged: change.isChanged, isOwedBack: release === "success" };
  });
}

async function setReleased(row: SubscriptionRow, stripeSubscriptionId: string | null, tx: Tx): Promise<void> {
  await tx
    .update(sponsorSubscriptions)
    .set({
      status: "released",
      stripeSubscriptionId,
      customMessage: "",
      pendingBusiness: null,
      endedAt: sql`now()`,
      syncedAt: sql`now()`,
    })
    .where(eq(sponsorSubscriptions.id, row.id));
  if (row.sponsorId) await forgetUnpaid(row.sponsorId, tx);
}

/**
 * Lets a holiday go that was held and not paid for; nobody can pay for `stripeSubscriptionId` any more. Whether it has been
 * let go of, now or before: false for what was paid meanwhile.
 */
export async function releaseRow(
  signUp: SignUp,
  stripeSubscriptionId: string | null,
  db: Db = appDb(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const {
      isStale: _isStale,
      isSolemnDay: _isSolemnDay,
      ...row
    } = await lockRow(signUp, new Date().toISOString(), tx);
    if (!HELD_STATES.includes(row.status)) return isOver(row.status);
    await setReleased(row, row.stripeSubscriptionId ?? stripeSubscriptionId, tx);
    return true;
  });
}
