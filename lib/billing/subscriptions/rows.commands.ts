import "server-only";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/audit/commands";
import { invalidateTags } from "@/lib/core/cache";
import { isOver, mainStatus, RESERVED_STATES } from "@/lib/core/subscription-states";
import { checkoutsOfSponsorship } from "@/lib/holidays/queries";
import { holidayTag, tagsOfSponsorship } from "@/lib/holidays/tags";
import { isSolemn } from "@/lib/holidays/tone";
import {
  type Checkout,
  getOperationStatus,
  type Snapshot,
  type SubscriptionRow,
  subscriptionColumns,
} from "../queries";
import { changeOf, isInvoicePaid } from "./snapshot";

export type Applied = {
  /** Whether the row has this snapshot now. Otherwise it has newer data, or must not be paid for. */
  isApplied: boolean;
  row: SubscriptionRow;
  isChanged: boolean;
  /** The subscription must be ended at Stripe if it is not, and any payment refunded. */
  isOwedBack: boolean;
};

/** Returns the row, locked. Locks the holiday first, in the same order as a reservation, to avoid deadlocks. */
async function lockRow(signUp: Checkout, requestedAt: string, tx: Tx) {
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

/** Whether it was over before its second payment was due. After a renewal nothing is refunded. */
const isFirstPaid = (snapshot: Snapshot): boolean =>
  isOver(snapshot.status) && isInvoicePaid(snapshot) && snapshot.latestInvoice?.billingReason === "subscription_create";

/** Puts the sponsor on the holiday, for the first time or again, and takes them off its waitlist. */
async function putOnHoliday(row: SubscriptionRow, sponsorId: string, sponsoredAt: Date, tx: Tx): Promise<void> {
  const { holidayId, customMessage } = row;
  const shown = { isActive: true, customMessage, sponsoredAt };
  await tx
    .insert(holidaySponsors)
    .values({ holidayId, sponsorId, ...shown })
    .onConflictDoUpdate({ target: [holidaySponsors.holidayId, holidaySponsors.sponsorId], set: shown });
  const owner = tx.select({ id: sponsors.userId }).from(sponsors).where(eq(sponsors.id, sponsorId));
  await tx
    .delete(sponsorWaitlist)
    .where(and(eq(sponsorWaitlist.holidayId, holidayId), inArray(sponsorWaitlist.userId, owner)));
}

/** Whether the status on the sponsor row belongs to a sponsorship from before each holiday had a subscription. */
async function hasLegacySponsorship(sponsorId: string, tx: Tx): Promise<boolean> {
  const isLegacy = and(eq(holidaySponsors.sponsorId, sponsorId), notExists(checkoutsOfSponsorship()));
  return (await tx.$count(holidaySponsors, isLegacy)) > 0;
}

/** Updates the sponsor's overall status. Locks the sponsor, so that concurrent updates see each other's changes. */
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
 * Deletes a sponsor who never paid and has no open checkout; otherwise updates its status. Its subscription rows stay.
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

/** Invalidates the pages of every holiday that a sponsor is or was on. */
export async function invalidateSponsorPages(sponsorId: string, tx: Tx): Promise<void> {
  const rows = await tx
    .select({ id: holidaySponsors.holidayId })
    .from(holidaySponsors)
    .where(eq(holidaySponsors.sponsorId, sponsorId));
  const tags = rows.map(({ id }) => holidayTag(id));
  await invalidateTags(tags, tx);
}

/**
 * Applies the details that an earlier sponsor typed at checkout, on all their holidays, now that they have paid again.
 * Returns the sponsor's current name, for the public record.
 */
async function adoptDetails({ id }: SubscriptionRow, sponsorId: string, tx: Tx): Promise<string> {
  const [signUp] = await tx
    .select({ business: sponsorSubscriptions.pendingBusiness })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.id, id));
  if (signUp?.business) {
    const { businessName, contactEmail, websiteUrl, description } = signUp.business;
    const details = { businessName, contactEmail, websiteUrl, description };
    await tx.update(sponsors).set(details).where(eq(sponsors.id, sponsorId));
    await invalidateSponsorPages(sponsorId, tx);
  }
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
  const { amountCents, currency, interval, intervalCount } = snapshot.price ?? {};
  // What is undefined stays as it is.
  await tx
    .update(sponsorSubscriptions)
    .set({
      ...values,
      pendingBusiness: hasStarted || hasEnded ? null : undefined,
      syncedAt: sql`${requestedAt}::timestamptz`,
      businessName: hasStarted && sponsorId ? await adoptDetails(row, sponsorId, tx) : undefined,
      ...{ amountCents, currency, billingInterval: interval, billingIntervalCount: intervalCount },
    })
    .where(eq(sponsorSubscriptions.id, row.id));
  if (!isChanged) return;
  if (sponsorId) {
    if (hasStarted && values.startedAt) await putOnHoliday(row, sponsorId, values.startedAt, tx);
    if (hasEnded && !values.startedAt) await forgetUnpaid(sponsorId, tx);
    else await summarizeSponsor(sponsorId, values.startedAt ? snapshot.customerId : null, tx);
  }
  // The public record has a new line even if the sponsor was never shown.
  if (isShownAnew || hasStarted || (hasEnded && values.startedAt))
    await invalidateTags(tagsOfSponsorship(row.holidayId), tx);
  // The page shows until when it is sponsored.
  else if (values.startedAt) await invalidateTags([holidayTag(row.holidayId)], tx);
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
    if (isOtherSubscription) return { isApplied: false, row, isChanged: false, isOwedBack: true };
    const release = isFirstPaid(snapshot) ? await getOperationStatus(releaseKey(signUp.id), tx) : null;
    if (isOver(row.status)) {
      // Final. Only the sync time is updated, and emails may still be due.
      await tx
        .update(sponsorSubscriptions)
        .set({ syncedAt: sql`greatest(${sponsorSubscriptions.syncedAt}, ${requestedAt}::timestamptz)` })
        .where(eq(sponsorSubscriptions.id, row.id));
      if (row.status === "released") return { isApplied: false, row, isChanged: false, isOwedBack: true };
      const isOwedBack = release === "success";
      return { isApplied: isOver(snapshot.status), row, isChanged: false, isOwedBack };
    }
    if (isStale) return { isApplied: false, row, isChanged: false, isOwedBack: false };

    const change = changeOf(row, snapshot, new Date(requestedAt));
    if (change.hasStarted && (release !== null || isSolemnDay)) {
      // Paid while the reservation was being released, or after the holiday became a solemn day: the payment is
      // refunded.
      await setReleased(row, snapshot.id, tx);
      return { isApplied: false, row: { ...row, status: "released" }, isChanged: true, isOwedBack: true };
    }
    await write(row, change, snapshot, requestedAt, tx);
    const written = { ...row, ...change.values };
    // It was live for a moment, with a receipt, so its start and end stay on record. A failed release has ended
    // nothing.
    return { isApplied: true, row: written, isChanged: change.isChanged, isOwedBack: release === "success" };
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
export async function releaseRow(signUp: Checkout, stripeSubscriptionId: string | null, db: Db = appDb()) {
  return db.transaction(async (tx) => {
    const row = await lockRow(signUp, new Date().toISOString(), tx);
    if (!RESERVED_STATES.includes(row.status)) return isOver(row.status);
    await setReleased(row, row.stripeSubscriptionId ?? stripeSubscriptionId, tx);
    return true;
  });
}
