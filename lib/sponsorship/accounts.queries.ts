import "server-only";
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import { isBilling, OVER_STATES, SHOWN_STATES } from "@/lib/core/subscription-states";
import { isLiveSponsorship } from "@/lib/holidays/sponsored.queries";
import type { Tone } from "@/lib/holidays/tone";
import { hasNewText, newestPaidSignUp } from "./queries";

/**
 * Matches the sponsor rows that belong to a person: made while signed in, or made while signed out with the contact
 * address that they have verified.
 */
export function isOwnedBy({ id, email }: Pick<User, "id" | "email">): SQL | undefined {
  const isProven = and(isNull(sponsors.userId), eq(sql`lower(${sponsors.contactEmail})`, email));
  return or(eq(sponsors.userId, id), isProven);
}

/** A sponsor as its owner sees it. */
export type OwnSponsor = {
  id: string;
  businessName: string;
  contactEmail: string;
  websiteUrl: string;
  description: string;
  subscriptionStatus: string;
};

/** A sponsored holiday as its sponsor sees it. Source: spec section 3, sponsorship. */
export type OwnSponsorship = {
  id: string;
  isActive: boolean;
  customMessage: string;
  /** The status of the subscription that pays or paid for it last. */
  status: string;
  /** The subscription's id at Stripe. */
  subscriptionId: string | null;
  /** Whether it is shown on the holiday's pages now. */
  isShown: boolean;
  /** Why editors have hidden the message, and any later one until they have reviewed it; null while it is shown. */
  messageHiddenReason: string | null;
  /** Whether the message differs from the hidden one, and so waits for an editor. */
  isMessageNew: boolean;
  holiday: {
    id: string;
    slug: string;
    holidayName: string;
    category: string;
    displayDate: string;
    emoji: string;
    hue: number;
    tone: Tone;
  };
  sponsor: { id: string; businessName: string; websiteUrl: string; description: string };
};

/** A subscription as the spec's clients read it; times in epoch seconds. Source: spec section 3, subscription. */
export type OwnSubscription = {
  /** Stripe's id. */
  id: string;
  status: string;
  current_period_start: number | null;
  current_period_end: number | null;
  cancel_at_period_end: boolean;
  items: {
    price: { unit_amount: number; currency: string; recurring: { interval: string; interval_count: number } };
  }[];
  holiday: { id: string; holidayName: string };
};

export type OwnDashboard = {
  /** Null for a person who has never paid for a sponsorship. */
  sponsor: OwnSponsor | null;
  /** All of the person's businesses, `sponsor` first. */
  sponsors: OwnSponsor[];
  sponsorships: OwnSponsorship[];
  subscriptions: OwnSubscription[];
};

/** Whether a sponsor has ever paid: then it has a row in holiday_sponsors. */
export const hasEverPaid = (db: Db | Tx): SQL =>
  exists(db.select({ one: sql`1` }).from(holidaySponsors).where(eq(holidaySponsors.sponsorId, sponsors.id)));

/** Returns a person's sponsors that have ever paid, those with a live subscription first, then the newest. */
export async function listOwnSponsors(user: User, db: Db | Tx = appDb()): Promise<OwnSponsor[]> {
  return db
    .select({
      id: sponsors.id,
      businessName: sponsors.businessName,
      contactEmail: sponsors.contactEmail,
      websiteUrl: sponsors.websiteUrl,
      description: sponsors.description,
      subscriptionStatus: sponsors.subscriptionStatus,
    })
    .from(sponsors)
    .where(and(isOwnedBy(user), hasEverPaid(db)))
    .orderBy(desc(inArray(sponsors.subscriptionStatus, SHOWN_STATES)), desc(sponsors.createdAt), sponsors.id);
}

/** Returns the holidays that a person sponsors or has sponsored, newest first; with `id`, only that sponsorship. */
export async function listOwnSponsorships(user: User, db: Db | Tx = appDb(), id?: string): Promise<OwnSponsorship[]> {
  const newest = newestPaidSignUp(db);
  const rows = await db
    .select({
      id: holidaySponsors.id,
      isActive: holidaySponsors.isActive,
      customMessage: holidaySponsors.customMessage,
      status: sql<string>`coalesce(${newest.status}, ${sponsors.subscriptionStatus})`,
      subscriptionId: newest.subscriptionId,
      isShown: sql<boolean>`${isLiveSponsorship}`,
      messageHiddenReason: holidaySponsors.messageHiddenReason,
      isMessageNew: sql<boolean>`${hasNewText}`,
      holiday: {
        id: holidays.id,
        slug: holidays.slug,
        holidayName: holidays.holidayName,
        category: holidays.category,
        displayDate: holidays.displayDate,
        emoji: holidays.emoji,
        hue: holidays.hue,
        tone: holidays.tone,
      },
      sponsor: {
        id: sponsors.id,
        businessName: sponsors.businessName,
        websiteUrl: sponsors.websiteUrl,
        description: sponsors.description,
      },
    })
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
    .leftJoinLateral(newest, sql`true`)
    .where(and(isOwnedBy(user), id === undefined ? undefined : eq(holidaySponsors.id, id)))
    .orderBy(desc(holidaySponsors.sponsoredAt), holidaySponsors.id);
  return rows;
}

const epochSeconds = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000);

/** Returns a person's subscriptions that were ever paid for, newest first. */
export async function listOwnSubscriptions(user: User, db: Db | Tx = appDb()): Promise<OwnSubscription[]> {
  const rows = await db
    .select({
      id: sponsorSubscriptions.stripeSubscriptionId,
      status: sponsorSubscriptions.status,
      start: sponsorSubscriptions.currentPeriodStart,
      end: sponsorSubscriptions.currentPeriodEnd,
      cancelAtPeriodEnd: sponsorSubscriptions.cancelAtPeriodEnd,
      amountCents: sponsorSubscriptions.amountCents,
      currency: sponsorSubscriptions.currency,
      interval: sponsorSubscriptions.billingInterval,
      intervalCount: sponsorSubscriptions.billingIntervalCount,
      holiday: { id: holidays.id, holidayName: holidays.holidayName },
    })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .innerJoin(holidays, eq(holidays.id, sponsorSubscriptions.holidayId))
    .where(and(isOwnedBy(user), isNotNull(sponsorSubscriptions.startedAt)))
    .orderBy(desc(sponsorSubscriptions.createdAt), sponsorSubscriptions.id);
  const known = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
  return known.map(({ id, status, start, end, cancelAtPeriodEnd, holiday, ...price }) => ({
    id,
    status,
    current_period_start: epochSeconds(start),
    current_period_end: epochSeconds(end),
    cancel_at_period_end: cancelAtPeriodEnd,
    items: [
      {
        price: {
          unit_amount: price.amountCents,
          currency: price.currency,
          recurring: { interval: price.interval, interval_count: price.intervalCount },
        },
      },
    ],
    holiday,
  }));
}

/** Returns a signed-in person's businesses and sponsorships. */
export async function getSponsorships(user: User, db: Db = appDb()): Promise<Omit<OwnDashboard, "subscriptions">> {
  const [sponsors, sponsorships] = await Promise.all([listOwnSponsors(user, db), listOwnSponsorships(user, db)]);
  return { sponsor: sponsors[0] ?? null, sponsors, sponsorships };
}

/** Returns everything that a signed-in person sponsors, with the subscriptions that pay for it. */
export async function getDashboard(user: User, db: Db = appDb()): Promise<OwnDashboard> {
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

/** A person's subscription that may still be billed. */
export type BilledSubscription = {
  id: string;
  stripeSubscriptionId: string;
  status: string;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: Date | null;
  holidayId: string;
};

/**
 * Returns a person's subscriptions that may still be billed, oldest first; with `subscriptionId` (Stripe's id), only
 * that one.
 */
export async function listBilledSubscriptions(
  user: Pick<User, "id" | "email">,
  subscriptionId: string | undefined,
  db: Db | Tx = appDb(),
): Promise<BilledSubscription[]> {
  const rows = await db
    .select({
      id: sponsorSubscriptions.id,
      stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId,
      status: sponsorSubscriptions.status,
      cancelAtPeriodEnd: sponsorSubscriptions.cancelAtPeriodEnd,
      currentPeriodEnd: sponsorSubscriptions.currentPeriodEnd,
      holidayId: sponsorSubscriptions.holidayId,
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
