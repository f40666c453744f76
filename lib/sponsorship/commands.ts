import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidaySponsors, sponsorCounts, sponsors } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import {
  cancelAtStripe,
  resumeAtStripe,
  type SyncOptions,
  syncSubscription,
} from "@/lib/billing/subscriptions/commands";
import { invalidateSponsorPages } from "@/lib/billing/subscriptions/rows.commands";
import { invalidateTags } from "@/lib/core/cache";
import type { CivilDate } from "@/lib/core/civil-date";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { siteUrl } from "@/lib/core/site";
import { isMissingAtStripe, refusalOf, stripe } from "@/lib/core/stripe";
import { isOver } from "@/lib/core/subscription-states";
import { holidayTag, tagsOfSponsorship } from "@/lib/holidays/tags";
import { isSolemn } from "@/lib/holidays/tone";
import {
  type BilledSubscription,
  getOwnCustomer,
  hasEverPaid,
  isOwnedBy,
  listBilledSubscriptions,
  listOwnSponsors,
  listOwnSponsorships,
  ownSponsorIds,
} from "./accounts.queries";
import type { BusinessChange, CountInput } from "./input";
import { type Cancellation, canceledMessage, changedMessage, resumedMessage, toggledMessage } from "./labels";

/** The result of a change, in a sentence for the sponsor. */
type Done = { message: string };

const SOLEMN_HIDDEN = "This is a solemn day now, so its page shows no sponsor.";

const NOT_YOURS = "This sponsorship does not exist";

/** Returns one of a person's own sponsorships. Throws AppError not_found when it is not their own. */
async function requireOwn(id: string, user: User, tx: Db | Tx) {
  const found = (await listOwnSponsorships(user, tx, id))[0];
  if (!found) throw new AppError("not_found", NOT_YOURS);
  return found;
}

/**
 * Switches a person's own sponsorship on or off; the subscription continues. Throws AppError not_found, and conflict
 * when it has ended or the holiday is a solemn day.
 */
export async function toggleSponsorship(id: string, user: User, db: Db = appDb()) {
  return db.transaction(async (tx) => {
    // Lock the row first, so that two concurrent clicks turn the switch twice, one after the other.
    const [locked] = await tx
      .select({ isActive: holidaySponsors.isActive })
      .from(holidaySponsors)
      .where(and(eq(holidaySponsors.id, id), inArray(holidaySponsors.sponsorId, ownSponsorIds(user, tx))))
      .for("update");
    if (!locked) throw new AppError("not_found", NOT_YOURS);
    const { holiday, status } = await requireOwn(id, user, tx);
    if (isOver(status))
      throw new AppError("conflict", "This sponsorship has ended. You can sponsor the holiday again.");
    if (isSolemn(holiday)) throw new AppError("conflict", SOLEMN_HIDDEN);
    const isActive = !locked.isActive;
    await tx.update(holidaySponsors).set({ isActive }).where(eq(holidaySponsors.id, id));
    await invalidateTags(tagsOfSponsorship(holiday.id), tx);
    return { isActive, message: toggledMessage(holiday.holidayName, isActive) };
  });
}

/**
 * Changes the message on a holiday. While editors have hidden the message, the new one waits for their review. Throws
 * AppError not_found when the sponsorship is not the person's own.
 */
export async function changeMessage(id: string, customMessage: string, user: User, db: Db = appDb()): Promise<Done> {
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(holidaySponsors)
      .set({ customMessage })
      .where(and(eq(holidaySponsors.id, id), inArray(holidaySponsors.sponsorId, ownSponsorIds(user, tx))))
      .returning({ holidayId: holidaySponsors.holidayId });
    if (!changed) throw new AppError("not_found", NOT_YOURS);
    const { holiday, isMessageNew } = await requireOwn(id, user, tx);
    await invalidateTags([holidayTag(holiday.id)], tx);
    return { message: changedMessage(holiday.holidayName, isMessageNew) };
  });
}

/** Returns the code of a Stripe error, without its message, which may contain an email address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "not an error";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * Changes one of a person's businesses, or the first on their dashboard, on all its holidays. Updates the customer at
 * Stripe as well, but only logs an error there. Throws AppError not_found when it is not the person's own.
 */
export async function changeBusiness(
  { sponsorId, ...business }: BusinessChange,
  user: User,
  { client = stripe() }: SyncOptions = {},
  db: Db = appDb(),
): Promise<Done> {
  const customer = await db.transaction(async (tx) => {
    const id = sponsorId ?? (await listOwnSponsors(user, tx))[0]?.id;
    if (!id) throw new AppError("not_found", NOT_YOURS);
    const [changed] = await tx
      .update(sponsors)
      // The person who changes it is signed in, so it belongs to them from now on, whatever its contact address.
      .set({ ...business, userId: user.id })
      .where(and(eq(sponsors.id, id), isOwnedBy(user), hasEverPaid(tx)))
      .returning({ customer: sponsors.stripeCustomerId });
    if (!changed) throw new AppError("not_found", NOT_YOURS);
    await invalidateSponsorPages(id, tx);
    return changed.customer;
  });
  const details = { name: business.businessName, email: business.contactEmail };
  if (customer) {
    await client.customers
      .update(customer, details)
      .catch((error) => logFault("sponsor's customer", new Error(codeOf(error))));
  }
  return { message: "Your business details have been updated." };
}

type CancelOptions = { cancelImmediately: boolean; subscriptionId?: string };

const isUnpaid = (status: string) => !["active", "trialing"].includes(status);

/** Cancels one subscription by its current state at Stripe, not by the state in our row. */
async function cancelOne(
  { stripeSubscriptionId }: BilledSubscription,
  isNow: boolean,
  user: User,
  options: SyncOptions,
  db: Db,
): Promise<Cancellation> {
  const find = async () => (await listBilledSubscriptions(user, stripeSubscriptionId, db))[0];
  await syncSubscription(stripeSubscriptionId, options, db);
  const row = await find();
  if (!row) return { endsAt: null, wasUnpaid: false }; // it has ended at Stripe without our knowledge
  const how = isNow || isUnpaid(row.status) ? "now" : "period_end";
  if (how === "now" || !row.cancelAtPeriodEnd) await cancelAtStripe(row, how, options, db);
  const after = await find();
  return { endsAt: after?.currentPeriodEnd ?? null, wasUnpaid: !after && isUnpaid(row.status) };
}

/**
 * Cancels a person's subscriptions, or one: with its period, or now when requested or when a payment is overdue, which
 * is then not collected. Repeating changes nothing. Throws AppError not_found without a billed one, and unavailable
 * when Stripe is down; what was canceled by then stays canceled.
 */
export async function cancelSubscriptions(
  { cancelImmediately, subscriptionId }: CancelOptions,
  user: User,
  options: SyncOptions = {},
  db: Db = appDb(),
): Promise<Done> {
  const billed = await listBilledSubscriptions(user, subscriptionId, db);
  if (billed.length === 0) throw new AppError("not_found", "You have no subscription to cancel.");
  const cancellations: Cancellation[] = [];
  try {
    for (const row of billed) cancellations.push(await cancelOne(row, cancelImmediately, user, options, db));
  } catch (error) {
    throw refusalOf(error);
  }
  return { message: canceledMessage(cancellations) };
}

/** Undoes a cancellation before the period ends. Throws AppError not_found when there is none to undo. */
export async function resumeSubscriptions(
  subscriptionId: string | undefined,
  user: User,
  options: SyncOptions = {},
  db: Db = appDb(),
): Promise<Done> {
  const ending = (await listBilledSubscriptions(user, subscriptionId, db)).filter((row) => row.cancelAtPeriodEnd);
  if (ending.length === 0) throw new AppError("not_found", "You have no cancellation to undo.");
  try {
    for (const row of ending) await resumeAtStripe(row, options, db);
  } catch (error) {
    throw refusalOf(error);
  }
  const [after] = await listBilledSubscriptions(user, ending[0]?.stripeSubscriptionId, db);
  return { message: resumedMessage(after?.currentPeriodEnd ?? null) };
}

/**
 * Returns the URL of the Stripe portal, valid for a few minutes, for a person's card and invoices. Throws AppError
 * not_found when they never paid or it is not theirs or unknown to Stripe, and unavailable when Stripe is down.
 */
export async function openPortal(
  subscriptionId: string | undefined,
  user: User,
  { client = stripe() }: SyncOptions = {},
  db: Db = appDb(),
): Promise<string> {
  const customer = await getOwnCustomer(user, subscriptionId, db);
  if (!customer) throw new AppError("not_found", subscriptionId ? NOT_YOURS : "You have nothing to pay for yet.");
  const session = { customer, return_url: siteUrl("/sponsor-dashboard") };
  try {
    return (await client.billingPortal.sessions.create(session)).url;
  } catch (error) {
    if (isMissingAtStripe(error))
      throw new AppError("not_found", "Billing for this sponsorship is no longer available.");
    throw refusalOf(error);
  }
}

/** Counts a view or a visit of a sponsorship on `day` (UTC), in one statement: concurrent counts add up. */
export async function addCount(holidaySponsorId: string, kind: CountInput["kind"], day: CivilDate, db: Db = appDb()) {
  const [views, visits] = kind === "view" ? [1, 0] : [0, 1];
  await db
    .insert(sponsorCounts)
    .values({ holidaySponsorId, countedOn: day, views, visits })
    .onConflictDoUpdate({
      target: [sponsorCounts.holidaySponsorId, sponsorCounts.countedOn],
      set: {
        views: sql`${sponsorCounts.views} + ${views}`,
        visits: sql`${sponsorCounts.visits} + ${visits}`,
      },
    });
}
