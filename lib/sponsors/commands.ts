import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import { AppError } from "@/lib/errors";
import { logFault } from "@/lib/log";
import { noteChanged } from "@/lib/page-cache";
import { siteUrl } from "@/lib/site";
import { hasEverPaid, isOwnedBy, listBilledSubscriptions, listOwnSponsorships } from "@/lib/sponsor-accounts/queries";
import { refusalOf, stripe } from "@/lib/stripe";
import { cancelAtStripe, resumeAtStripe, type SyncOptions } from "@/lib/subscriptions/commands";
import type { BusinessInput } from "./input";
import { sponsorTag, tagsOfSponsorship } from "./page-tags";
import { isOver } from "./states";
import { type Cancellation, canceledMessage, resumedMessage, toggledMessage } from "./words";

/** What was done, in a sentence for the sponsor, and whose pages it shows on. */
export type Done = { message: string; holidayIds: string[] };

/** Tests bring a Stripe and a mailbox of their own. */
export type BillingOptions = SyncOptions;

const NOT_YOURS = "This sponsorship does not exist";

const ownIds = (user: User, tx: Db | Tx) => tx.select({ id: sponsors.id }).from(sponsors).where(isOwnedBy(user));

/** One of a person's own sponsorships. Throws AppError not_found when it is not theirs. */
async function requireOwn(id: string, user: User, tx: Db | Tx) {
  const found = (await listOwnSponsorships(user, tx, id))[0];
  if (!found) throw new AppError("not_found", NOT_YOURS);
  return found;
}

/**
 * Switches one of a person's own sponsorships on or off; the subscription goes on either way. Throws AppError not_found when
 * it is not theirs, and conflict when it has ended.
 */
export async function toggleSponsorship(
  id: string,
  user: User,
  db: Db = appDb(),
): Promise<Done & { isActive: boolean }> {
  return db.transaction(async (tx) => {
    // The row first: two presses at once turn the switch twice, one after the other.
    const [locked] = await tx
      .select({ isActive: holidaySponsors.isActive })
      .from(holidaySponsors)
      .where(and(eq(holidaySponsors.id, id), inArray(holidaySponsors.sponsorId, ownIds(user, tx))))
      .for("update");
    if (!locked) throw new AppError("not_found", NOT_YOURS);
    const { holiday, status } = await requireOwn(id, user, tx);
    if (isOver(status))
      throw new AppError("conflict", "This sponsorship has ended. You can sponsor the holiday again.");
    const isActive = !locked.isActive;
    await tx.update(holidaySponsors).set({ isActive }).where(eq(holidaySponsors.id, id));
    await noteChanged(tagsOfSponsorship(holiday.id), tx);
    return { isActive, message: toggledMessage(holiday.holidayName, isActive), holidayIds: [holiday.id] };
  });
}

/** Changes what is said on a holiday. Throws AppError not_found when the sponsorship is not theirs. */
export async function changeMessage(id: string, customMessage: string, user: User, db: Db = appDb()): Promise<Done> {
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(holidaySponsors)
      .set({ customMessage })
      .where(and(eq(holidaySponsors.id, id), inArray(holidaySponsors.sponsorId, ownIds(user, tx))))
      .returning({ holidayId: holidaySponsors.holidayId });
    if (!changed) throw new AppError("not_found", NOT_YOURS);
    const { holiday } = await requireOwn(id, user, tx);
    await noteChanged([sponsorTag(holiday.id)], tx);
    return { message: `Your message on ${holiday.holidayName} is changed.`, holidayIds: [holiday.id] };
  });
}

/**
 * Changes what a person's business says of itself, on every holiday that it sponsors. Stripe is told for its invoices; that
 * it cannot be reached changes nothing. Throws AppError not_found for somebody who sponsors nothing.
 */
export async function changeBusiness(
  business: BusinessInput,
  user: User,
  { client = stripe() }: BillingOptions = {},
  db: Db = appDb(),
): Promise<Done> {
  const { holidayIds, customers } = await db.transaction(async (tx) => {
    const changed = await tx
      .update(sponsors)
      // Who changes it is signed in: from now on it is theirs, whatever the contact address.
      .set({ ...business, userId: user.id })
      .where(and(isOwnedBy(user), hasEverPaid(tx)))
      .returning({ id: sponsors.id, customer: sponsors.stripeCustomerId });
    if (changed.length === 0) throw new AppError("not_found", NOT_YOURS);
    const rows = await tx
      .selectDistinct({ id: holidays.id })
      .from(holidaySponsors)
      .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
      .where(
        inArray(
          holidaySponsors.sponsorId,
          changed.map(({ id }) => id),
        ),
      );
    const holidayIds = rows.map(({ id }) => id);
    await noteChanged(holidayIds.map(sponsorTag), tx);
    return { holidayIds, customers: changed.flatMap(({ customer }) => (customer ? [customer] : [])) };
  });
  const details = { name: business.businessName, email: business.contactEmail };
  const told = await Promise.allSettled(customers.map((customer) => client.customers.update(customer, details)));
  for (const each of told) if (each.status === "rejected") logFault("sponsor's customer", each.reason);
  return { message: "Your business details are changed.", holidayIds };
}

type CancelOptions = { cancelImmediately: boolean; subscriptionId?: string };

/**
 * Cancels a person's subscriptions, or one of them: at the end of what is paid for, or at once when that is asked or when a
 * payment is open, which is then not collected any more. Cancelled again it stays as it is. Throws AppError not_found when
 * nothing of theirs is billed, and unavailable when Stripe is; what is cancelled by then stays so.
 */
export async function cancelSubscriptions(
  { cancelImmediately, subscriptionId }: CancelOptions,
  user: User,
  options: BillingOptions = {},
  db: Db = appDb(),
): Promise<Done> {
  const billed = await listBilledSubscriptions(user, subscriptionId, db);
  if (billed.length === 0) throw new AppError("not_found", "There is no subscription that could be canceled.");
  const isUnpaid = (status: string) => !["active", "trialing"].includes(status);
  try {
    for (const row of billed) {
      const how = cancelImmediately || isUnpaid(row.status) ? "now" : "period_end";
      if (how === "now" || !row.cancelAtPeriodEnd) await cancelAtStripe(row, how, options, db);
    }
  } catch (error) {
    throw refusalOf(error);
  }
  const still = await listBilledSubscriptions(user, subscriptionId, db);
  const cancellations = billed.map(({ id, status }): Cancellation => {
    const after = still.find((row) => row.id === id);
    return { endsAt: after?.currentPeriodEnd ?? null, wasUnpaid: !after && isUnpaid(status) };
  });
  return { message: canceledMessage(cancellations), holidayIds: billed.map(({ holidayId }) => holidayId) };
}

/** Takes back a cancellation, until the period ends. Throws AppError not_found when there is none to take back. */
export async function resumeSubscriptions(
  subscriptionId: string | undefined,
  user: User,
  options: BillingOptions = {},
  db: Db = appDb(),
): Promise<Done> {
  const ending = (await listBilledSubscriptions(user, subscriptionId, db)).filter((row) => row.cancelAtPeriodEnd);
  if (ending.length === 0) throw new AppError("not_found", "There is no cancellation that could be taken back.");
  try {
    for (const row of ending) await resumeAtStripe(row, options, db);
  } catch (error) {
    throw refusalOf(error);
  }
  const [after] = await listBilledSubscriptions(user, ending[0]?.stripeSubscriptionId, db);
  return {
    message: resumedMessage(after?.currentPeriodEnd ?? null),
    holidayIds: ending.map(({ holidayId }) => holidayId),
  };
}

/**
 * Opens Stripe's own pages for a person's card and invoices, and gives their address, which is good for a few minutes. Throws
 * AppError not_found for somebody who has never paid, and unavailable when Stripe is.
 */
export async function openPortal(
  user: User,
  { client = stripe() }: BillingOptions = {},
  db: Db = appDb(),
): Promise<string> {
  const [own] = await db
    .select({ customer: sponsors.stripeCustomerId })
    .from(sponsors)
    .innerJoin(holidaySponsors, eq(holidaySponsors.sponsorId, sponsors.id))
    .where(and(isOwnedBy(user), isNotNull(sponsors.stripeCustomerId)))
    .orderBy(holidaySponsors.sponsoredAt)
    .limit(1);
  if (!own?.customer) throw new AppError("not_found", "There is nothing to pay for yet.");
  const session = { customer: own.customer, return_url: siteUrl("/sponsor-dashboard") };
  try {
    return (await client.billingPortal.sessions.create(session)).url;
  } catch (error) {
    throw refusalOf(error);
  }
}
