import "server-only";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/audit/commands";
import { invalidateTags } from "@/lib/core/cache";
import { isOver, mainStatus, RESERVED_STATES } from "@/lib/core/subscription-states";
import { sponsorTag, tagsOfSponsorship } from "@/lib/holidays/tags";
import { isSolemn } from "@/lib/holidays/tone";
import { type Checkout, type SubscriptionRow, subscriptionColumns } from "../queries";
import { changeOf, isInvoicePaid, type Snapshot } from "./snapshot";

/** "stale": the row has newer data. "unwanted": it must not be paid for. */
export type Applied = {
  result: "applied" | "stale" | "unwanted";
  row: SubscriptionRow;
  isChanged: boolean;
  /** The subscription must be ended at Stripe if it is not, and any payment refunded. */
  isOwedBack: boolean;
};

/**
 * Returns the row, locked until the end of the transaction. Locks the holiday first, in the same order as a reservation
 * does, to avoid deadlocks.
 */
async function lockRow(
  signUp: Checkout,
  requestedAt: string,
  tx: Tx,
): Promise<SubscriptionRow & { isStale: boolean; isSolemnDay: boolean }> {
  const [holiday] = await tx
    .select({ tone: holidays.tone })
    .from(holidays)
    .where(eq(holidays.id, signUp.holidayId))
    .for("key share");
  const [row] = await tx
    .select({
      ...subscriptionColumns,
      isStale: sql<boolean>`coalesce(${sponsorSubscriptions.syncedAt} > ${requestedAt}::timestamptz, false)`,
    })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.id, signUp.id))
    .for("update");
  if (!row || !holiday) throw new Error(`sign-up ${signUp.id} is gone`);
  return { ...row, isSolemnDay: isSolemn(holiday) };
}

/** The idempotency key for ending the subscription of a released reservation. */
export const releaseKey = (signUpId: string) => `release/${signUpId}`;

/** Returns the status of the call that ended the subscription for a release; null when there was no such call. */
async function statusOfRelease(signUpId: string, tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ status: paymentOperations.status })
    .from(paymentOperations)
    .where(eq(paymentOperations.idempotencyKey, releaseKey(signUpId)));
  return row?.status ?? null;
}

/** Whether it was over before its second payment was due. After a renewal nothing is refunded. */
const isFirstPaid = (snapshot: Snapshot): boolean =>
  isOver(snapshot.status) && isInvoicePaid(snapshot) && snapshot.latestInvoice?.billingReason === "subscription_create";

/** Puts the sponsor on the holiday: for the first time, or again after an earlier sponsorship. */
async function putOnHoliday(row: SubscriptionRow, sponsorId: string, sponsoredAt: Date, tx: Tx): Promise<void> {
  const { holidayId, customMessage } = row;
  const shown = { isActive: true, customMessage, sponsoredAt };
  await tx
    .insert(holidaySponsors)
    .values({ holidayId, sponsorId, ...shown })
    .onConflictDoUpdate({ target: [holidaySponsors.holidayId, holidaySponsors.sponsorId], set: shown });
}

/** Takes a new sponsor off the holiday's waitlist. */
async function leaveWaitlist(holidayId: string, sponsorId: string, tx: Tx): Promise<void> {
  const owner = tx.select({ id: sponsors.userId }).from(sponsors).where(eq(sponsors.id, sponsorId));
  await tx
    .delete(sponsorWaitlist)
    .where(and(eq(sponsorWaitlist.holidayId, holidayId), inArray(sponsorWaitlist.userId, owner)));
}

/**
 * Returns whether the sponsor has a sponsorship from before each holiday had its own subscription. If so, the status on
 * the sponsor row belongs to that one.
 */
async function hasLegacySponsorship(sponsorId: string, tx: Tx): Promise<boolean> {
  const isSameSponsorship = and(
    eq(sponsorSubscriptions.sponsorId, holidaySponsors.sponsorId),
    eq(sponsorSubscriptions.holidayId, holidaySponsors.holidayId),
  );
  const signUps = tx.select({ one: sql`1` }).from(sponsorSubscriptions).where(isSameSponsorship);
  return (await tx.$count(holidaySponsors, and(eq(holidaySponsors.sponsorId, sponsorId), notExists(signUps)))) > 0;
}

/**
 * Updates the sponsor's overall status from all its subscriptions. Locks the sponsor, so that concurrent updates see
 * each other's changes.
 */
async function summarizeSponsor(sponsorId: string, customerId: string | null, tx: Tx): Promise<void> {
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
  if (!(await hasLegacySponsorship(sponsorId, tx))) {
    await tx.update(sponsors).set({ subscriptionStatus, stripeSubscriptionId }).where(eq(sponsors.id, sponsorId));
  }
  if (sponsor?.userId && customerId) {
    await tx
      .update(users)
      .set({ stripeCustomerId: customerId, stripeSubscriptionId })
      .where(eq(users.id, sponsor.userId));
  }
}

/**
 * Deletes a sponsor who has never paid and has no open checkout; otherwise updates its status. Subscription rows of a
 * deleted sponsor stay, without a name.
 */
async function forgetUnpaid(sponsorId: string, tx: Tx): Promise<void> {
  // A concurrent checkout with this sponsor holds the lock first, and is seen below.
  await tx.select({ id: sponsors.id }).from(sponsors).where(eq(sponsors.id, sponsorId)).for("update");
  const signUps = await tx
    .select({ status: sponsorSubscriptions.status, startedAt: sponsorSubscriptions.startedAt })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.sponsorId, sponsorId));
  const isUsed = signUps.some(({ status, startedAt }) => startedAt !== null || !isOver(status));
  const isOnPages = (await tx.$count(holidaySponsors, eq(holidaySponsors.sponsorId, sponsorId))) > 0;
  if (isUsed || isOnPages) return summarizeSponsor(sponsorId, null, tx);
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

/** Invalidates the pages of every holiday that a sponsor is or was on, and returns the holidays' ids. */
export async function invalidateSponsorPages(sponsorId: string, tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: holidaySponsors.holidayId })
    .from(holidaySponsors)
    .where(eq(holidaySponsors.sponsorId, sponsorId));
  const holidayIds = rows.map(({ id }) => id);
  await invalidateTags(holidayIds.map(sponsorTag), tx);
  return holidayIds;
}

/**
 * Applies the details that an earlier sponsor typed at checkout, on all their holidays, now that they have paid again.
 */
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
  await invalidateSponsorPages(sponsorId, tx);
}

/** Returns the sponsor's current name, for the public record. */
async function nameOf(sponsorId: string, tx: Tx): Promise<string> {
  const [sponsor] = await tx.select({ name: sponsors.businessName }).from(sponsors).where(eq(sponsors.id, sponsorId));
  return sponsor?.name ?? "";
}

/** Writes a change and everything that follows from it. */
async function write(
  row: SubscriptionRow,
  change: ReturnType<typeof changeOf>,
  snapshot: Snapshot,
  requestedAt: string,
  tx: Tx,
) {
  const { values, hasStarted, hasEnded, isShownAnew, isChanged } = change;
  const { sponsorId } = row;
  const { price } = snapshot;
  if (hasStarted && sponsorId) await adoptDetails(row, sponsorId, tx);
  await tx
    .update(sponsorSubscriptions)
    .set({
      ...values,
      ...((hasStarted || hasEnded) && { pendingBusiness: null }),
      syncedAt: sql`${requestedAt}::timestamptz`,
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
      await leaveWaitlist(row.holidayId, sponsorId, tx);
    }
    if (hasEnded && !values.startedAt) await forgetUnpaid(sponsorId, tx);
    else await summarizeSponsor(sponsorId, values.startedAt ? snapshot.customerId : null, tx);
  }
  // The public record has a new line even if the sponsor was never shown.
  if (isShownAnew || hasStarted || (hasEnded && values.startedAt))
    await invalidateTags(tagsOfSponsorship(row.holidayId), tx);
  // The page shows until when it is sponsored.
  else if (values.startedAt) await invalidateTags([sponsorTag(row.holidayId)], tx);
  const now = new Date(requestedAt);
  if (hasStarted) await audit("sponsorship.start", row, now, tx);
  if (hasEnded && values.startedAt) await audit("sponsorship.end", row, now, tx);
}

/**
 * Applies a snapshot that was requested at `requestedAt` (ISO 8601) to its row, with everything that follows, in one
 * transaction. Skips it when the row has newer data, is over, or belongs to another subscription. A payment that arrives
 * during release is refunded, even if the sponsorship was live for a moment.
 */
export async function applySnapshot(
  signUp: Checkout,
  snapshot: Snapshot,
  requestedAt: string,
  db: Db = appDb(),
): Promise<Applied> {
  return db.transaction(async (tx) => {
    const { isStale, isSolemnDay, ...row } = await lockRow(signUp, requestedAt, tx);
    const isOtherSubscription = row.stripeSubscriptionId !== null && row.stripeSubscriptionId !== snapshot.id;
    if (isOtherSubscription) return { result: "unwanted", row, isChanged: false, isOwedBack: true };
    const release = isFirstPaid(snapshot) ? await statusOfRelease(signUp.id, tx) : null;
    if (isOver(row.status)) {
      // Final. Only the sync time is updated, and emails may still be due.
      await tx
        .update(sponsorSubscriptions)
        .set({ syncedAt: sql`greatest(${sponsorSubscriptions.syncedAt}, ${requestedAt}::timestamptz)` })
        .where(eq(sponsorSubscriptions.id, row.id));
      if (row.status === "released") return { result: "unwanted", row, isChanged: false, isOwedBack: true };
      const isOwedBack = release === "success";
      return { result: isOver(snapshot.status) ? "applied" : "stale", row, isChanged: false, isOwedBack };
    }
    if (isStale) return { result: "stale", row, isChanged: false, isOwedBack: false };

    const change = changeOf(row, snapshot, new Date(requestedAt));
    if (change.hasStarted && (release !== null || isSolemnDay)) {
      // Paid while the reservation was being released, or after the holiday became a solemn day: the payment is
      // refunded.
      await setReleased(row, snapshot.id, tx);
      return { result: "unwanted", row: { ...row, status: "released" }, isChanged: true, isOwedBack: true };
    }
    await write(row, change, snapshot, requestedAt, tx);
    const written = { ...row, ...change.values };
    // It was live for a moment, with a receipt, so its start and end stay on record. A failed release has ended
    // nothing.
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
 * Releases an unpaid reservation in the database. `stripeSubscriptionId` can no longer be paid. Returns whether it has
 * been released, now or earlier; false when it was paid in the meantime.
 */
export async function releaseRow(
  signUp: Checkout,
  stripeSubscriptionId: string | null,
  db: Db = appDb(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockRow(signUp, new Date().toISOString(), tx);
    if (!RESERVED_STATES.includes(row.status)) return isOver(row.status);
    await setReleased(row, row.stripeSubscriptionId ?? stripeSubscriptionId, tx);
    return true;
  });
}
