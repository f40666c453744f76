import "server-only";
import { and, asc, between, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorCounts, sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { isBilling, OVER_STATES, SHOWN_STATES } from "@/lib/core/subscription-states";
import { isLiveSponsorship } from "@/lib/holidays/queries";
import type { BusinessInput } from "./input";
import { hasNewText, paidStatus, paidSubscriptionId, publicSponsor } from "./queries";

/**
 * Matches a person's sponsors: made while signed in, or signed out with the contact address that they have verified.
 */
export function isOwnedBy({ id, email }: Pick<User, "id" | "email">): SQL | undefined {
  const isProven = and(isNull(sponsors.userId), eq(sql`lower(${sponsors.contactEmail})`, email));
  return or(eq(sponsors.userId, id), isProven);
}

/** Subquery for the ids of a person's sponsors. */
export const ownSponsorIds = (user: Pick<User, "id" | "email">, db: Db | Tx) =>
  db.select({ id: sponsors.id }).from(sponsors).where(isOwnedBy(user));

/** Whether a sponsor has ever paid: then it has a row in holiday_sponsors. */
export const hasEverPaid = (db: Db | Tx): SQL =>
  exists(db.select({ one: sql`1` }).from(holidaySponsors).where(eq(holidaySponsors.sponsorId, sponsors.id)));

/** A sponsor's columns for its owner. */
export const ownSponsorColumns = {
  ...pickColumns(sponsors, "id", "businessName", "contactEmail", "websiteUrl", "description", "subscriptionStatus"),
};

export type OwnSponsor = Pick<typeof sponsors.$inferSelect, keyof typeof ownSponsorColumns>;

/** Returns a person's sponsors that have ever paid, those with a live subscription first, then the newest. */
export async function listOwnSponsors(user: User, db: Db | Tx = appDb()): Promise<OwnSponsor[]> {
  return db
    .select(ownSponsorColumns)
    .from(sponsors)
    .where(and(isOwnedBy(user), hasEverPaid(db)))
    .orderBy(desc(inArray(sponsors.subscriptionStatus, SHOWN_STATES)), desc(sponsors.createdAt), sponsors.id);
}

/**
 * Returns the business details of a signed-in person: those of the first business on their dashboard, else those of an
 * unpaid checkout; only their email address when they have neither.
 */
export async function getOwnBusiness(user: User, db: Db = appDb()): Promise<BusinessInput> {
  const [paid] = await listOwnSponsors(user, db);
  const [begun] = paid
    ? [paid]
    : await db
        .select(ownSponsorColumns)
        .from(sponsors)
        .where(eq(sponsors.userId, user.id))
        .orderBy(desc(sponsors.createdAt))
        .limit(1);
  const { businessName = "", contactEmail = user.email, websiteUrl = "", description = "" } = begun ?? {};
  return { businessName, contactEmail, websiteUrl, description };
}

/**
 * Returns the holidays that a person sponsors or has sponsored, newest first; with `id`, only that sponsorship. Source
 * of the fields: spec section 3, sponsorship.
 */
export async function listOwnSponsorships(user: User, db: Db | Tx = appDb(), id?: string) {
  return db
    .select({
      ...pickColumns(holidaySponsors, "id", "isActive", "customMessage"),
      status: paidStatus,
      subscriptionId: paidSubscriptionId,
      /** Whether it is shown on the holiday's pages now. */
      isShown: sql<boolean>`${isLiveSponsorship}`,
      /** Why editors have hidden the message, and any later one until they have reviewed it; null while it is shown. */
      messageHiddenReason: holidaySponsors.messageHiddenReason,
      /** Whether the message differs from the hidden one, and so waits for an editor. */
      isMessageNew: sql<boolean>`${hasNewText}`,
      holiday: pickColumns(holidays, "id", "slug", "holidayName", "category", "displayDate", "emoji", "hue", "tone"),
      sponsor: publicSponsor,
    })
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
    .where(and(isOwnedBy(user), id === undefined ? undefined : eq(holidaySponsors.id, id)))
    .orderBy(desc(holidaySponsors.sponsoredAt), holidaySponsors.id);
}

export type OwnSponsorship = Awaited<ReturnType<typeof listOwnSponsorships>>[number];

/** Returns a person's subscriptions that were ever paid for, newest first; the id is Stripe's. */
export async function listOwnSubscriptions(user: User, db: Db | Tx = appDb()) {
  const { stripeSubscriptionId, billingInterval: interval, billingIntervalCount: intervalCount } = sponsorSubscriptions;
  const rows = await db
    .select({
      id: stripeSubscriptionId,
      ...pickColumns(sponsorSubscriptions, "status", "currentPeriodStart", "currentPeriodEnd", "cancelAtPeriodEnd"),
      price: { ...pickColumns(sponsorSubscriptions, "amountCents", "currency"), interval, intervalCount },
      holiday: pickColumns(holidays, "id", "holidayName"),
    })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .innerJoin(holidays, eq(holidays.id, sponsorSubscriptions.holidayId))
    .where(and(isOwnedBy(user), isNotNull(sponsorSubscriptions.startedAt)))
    .orderBy(desc(sponsorSubscriptions.createdAt), sponsorSubscriptions.id);
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
}

export type OwnSubscription = Awaited<ReturnType<typeof listOwnSubscriptions>>[number];

const epochSeconds = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000);

/** Returns a subscription as our API has it; times in epoch seconds. Source: spec section 3, subscription. */
export function subscriptionAnswer({ id, status, holiday, price, ...period }: OwnSubscription) {
  const recurring = { interval: price.interval, interval_count: price.intervalCount };
  return {
    id,
    status,
    current_period_start: epochSeconds(period.currentPeriodStart),
    current_period_end: epochSeconds(period.currentPeriodEnd),
    cancel_at_period_end: period.cancelAtPeriodEnd,
    items: [{ price: { unit_amount: price.amountCents, currency: price.currency, recurring } }],
    holiday,
  };
}

/** Returns a signed-in person's businesses and sponsorships; `sponsor` is null for a person who has never paid. */
export async function getSponsorships(user: User, db: Db = appDb()) {
  const [sponsors, sponsorships] = await Promise.all([listOwnSponsors(user, db), listOwnSponsorships(user, db)]);
  return { sponsor: sponsors[0] ?? null, sponsors, sponsorships };
}

/** Returns everything that a signed-in person sponsors, with the subscriptions that pay for it. */
export async function getDashboard(user: User, db: Db = appDb()) {
  const [own, subscriptions] = await Promise.all([getSponsorships(user, db), listOwnSubscriptions(user, db)]);
  return { ...own, subscriptions };
}

/**
 * Returns the id of the Stripe customer whose card and invoices a person may see: with `subscriptionId` that
 * subscription's customer, else the first in this order: still billed before over, made while signed in before matched
 * by email address, failed payment before active, then newest. Null for a person who has never paid.
 */
export async function getOwnCustomer(
  user: Pick<User, "id" | "email">,
  subscriptionId: string | undefined,
  db: Db | Tx = appDb(),
): Promise<string | null> {
  const { status, stripeSubscriptionId, createdAt } = sponsorSubscriptions;
  const isPaidFor = and(eq(sponsorSubscriptions.sponsorId, sponsors.id), isNotNull(sponsorSubscriptions.startedAt));
  const isMeant = subscriptionId === undefined ? undefined : eq(stripeSubscriptionId, subscriptionId);
  // Sponsors from before each holiday had its own subscription have their status on their own row.
  const state = sql`coalesce(${status}, ${sponsors.subscriptionStatus})`;
  const [own] = await db
    .select({ customer: sponsors.stripeCustomerId })
    .from(sponsors)
    .leftJoin(sponsorSubscriptions, isPaidFor)
    .where(and(isOwnedBy(user), hasEverPaid(db), isNotNull(sponsors.stripeCustomerId), isMeant))
    .orderBy(
      inArray(state, OVER_STATES),
      desc(isNotNull(sponsors.userId)),
      sql`array_position(array['past_due', 'unpaid', 'active'], ${state}) nulls last`,
      sql`${createdAt} desc nulls last`,
      desc(sponsors.createdAt),
    )
    .limit(1);
  return own?.customer ?? null;
}

/** Returns a person's subscriptions that may still be billed, oldest first; or only the one with this Stripe id. */
export async function listBilledSubscriptions(
  user: Pick<User, "id" | "email">,
  subscriptionId: string | undefined,
  db: Db | Tx = appDb(),
) {
  const rows = await db
    .select({
      ...pickColumns(sponsorSubscriptions, "id", "stripeSubscriptionId", "status"),
      ...pickColumns(sponsorSubscriptions, "cancelAtPeriodEnd", "currentPeriodEnd", "holidayId"),
    })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(
      and(
        isOwnedBy(user),
        subscriptionId === undefined ? undefined : eq(sponsorSubscriptions.stripeSubscriptionId, subscriptionId),
      ),
    )
    .orderBy(asc(sponsorSubscriptions.createdAt));
  return rows.flatMap(({ stripeSubscriptionId, ...row }) =>
    stripeSubscriptionId && isBilling(row.status) ? [{ ...row, stripeSubscriptionId }] : [],
  );
}

export type BilledSubscription = Awaited<ReturnType<typeof listBilledSubscriptions>>[number];

/** The entries of a person on the waitlists of taken holidays, newest first. */
export async function listWaits(userId: string, db: Db | Tx = appDb()) {
  return db
    .select({
      ...pickColumns(sponsorWaitlist, "holidayId", "createdAt"),
      ...pickColumns(holidays, "slug", "holidayName"),
    })
    .from(sponsorWaitlist)
    .innerJoin(holidays, eq(holidays.id, sponsorWaitlist.holidayId))
    .where(eq(sponsorWaitlist.userId, userId))
    .orderBy(desc(sponsorWaitlist.createdAt), holidays.slug);
}

/** One day's counts; the day is in UTC. */
export type DailyCount = { day: CivilDate; views: number; visits: number };

function daysFrom(first: CivilDate, last: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = first; day <= last; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** Returns the daily views and visits of each of a person's sponsorships, earliest first, both ends included. */
export async function listReports(user: User, { from, to }: { from: CivilDate; to: CivilDate }, db: Db = appDb()) {
  const named = { sponsorshipId: holidaySponsors.id, holidayName: holidays.holidayName };
  const owned = await db
    .select(named)
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
    .where(isOwnedBy(user))
    .orderBy(desc(holidaySponsors.sponsoredAt), holidaySponsors.id);
  if (owned.length === 0) return [];
  const ids = owned.map(({ sponsorshipId }) => sponsorshipId);
  const { holidaySponsorId: id, countedOn: day, views, visits } = sponsorCounts;
  const counted = await db
    .select({ id, day, views, visits })
    .from(sponsorCounts)
    .where(and(inArray(id, ids), between(day, from, to)));
  const known = new Map(counted.map(({ id, day, ...counts }) => [`${id} ${day}`, counts]));
  const days = daysFrom(from, to);
  return owned.map((report) => ({
    ...report,
    days: days.map((day) => ({ day, ...(known.get(`${report.sponsorshipId} ${day}`) ?? { views: 0, visits: 0 }) })),
  }));
}

export type SponsorReport = Awaited<ReturnType<typeof listReports>>[number];
