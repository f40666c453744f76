import "server-only";
import { and, asc, desc, eq, gt, like, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { emailSubscriptions, subscriberCounts, subscriptionConsents } from "@/db/schema/subscribers";
import { dateInZone, plusDays } from "@/lib/core/dates";
import { hashToken } from "@/lib/core/tokens";
import { isErased } from "./addresses";
import type { SubscriberListInput } from "./admin-input";
import { consentState, knownPurposes } from "./consent";
import type { Preference } from "./preferences";

/** What the button of a confirmation would do, and for whom. */
export type Confirmation = {
  email: string;
  purposes: Preference[];
  /** `open`: the button is waiting; `done`: it was pressed; `over`: it does nothing any more. */
  state: "open" | "done" | "over";
  /** Whether the address is on the list already, and the button changes what it is sent. */
  isChange: boolean;
  unsubscribeToken: string;
};

/** The confirmation whose link has this secret, or null when there is none. Looking changes nothing. */
export async function getConfirmation(token: string, now: Date, db: Db = appDb()): Promise<Confirmation | null> {
  const [row] = await db
    .select({
      email: emailSubscriptions.email,
      isActive: emailSubscriptions.isActive,
      unsubscribedAt: emailSubscriptions.unsubscribedAt,
      unsubscribeToken: emailSubscriptions.unsubscribeToken,
      purposes: subscriptionConsents.purposes,
      givenAt: subscriptionConsents.givenAt,
      expiresAt: subscriptionConsents.expiresAt,
      confirmedAt: subscriptionConsents.confirmedAt,
    })
    .from(subscriptionConsents)
    .innerJoin(emailSubscriptions, eq(emailSubscriptions.id, subscriptionConsents.subscriptionId))
    .where(eq(subscriptionConsents.tokenHash, hashToken(token)));
  if (!row) return null;
  return {
    email: row.email,
    purposes: knownPurposes(row.purposes),
    state: isErased(row.email) ? "over" : consentState(row, row, now),
    isChange: row.isActive,
    unsubscribeToken: row.unsubscribeToken,
  };
}

/** A subscription as whoever holds its token may see it, but for the address, which a page shows in part only. */
export type Subscription = {
  /** A hash, without an at sign, once its owner has left. */
  email: string;
  preferences: string[];
  isActive: boolean;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
};

/** The subscription with this token, a uuid; null when there is none. */
export async function getSubscription(token: string, db: Db = appDb()): Promise<Subscription | null> {
  const [row] = await db
    .select({
      email: emailSubscriptions.email,
      preferences: emailSubscriptions.preferences,
      isActive: emailSubscriptions.isActive,
      confirmedAt: emailSubscriptions.confirmedAt,
      unsubscribedAt: emailSubscriptions.unsubscribedAt,
    })
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.unsubscribeToken, token));
  return row ?? null;
}

/** Source: spec section 9, admin subscriber list. */
const RECENT_MS = 7 * 86_400_000;

/** How many have subscribed: in all, who are on the list now, and within the last seven days. */
export type SubscriberStats = { total: number; activeCount: number; recentCount: number };

const sumOf = (column: typeof subscriberCounts.total | typeof subscriberCounts.active) =>
  sql<number>`coalesce(sum(${column}), 0)::int`;

/** The numbers at the instant `now`: from the counters by day, and of the earliest day's rest from the rows. */
export async function getSubscriberStats(now: Date, db: Db = appDb()): Promise<SubscriberStats> {
  const since = new Date(now.getTime() - RECENT_MS);
  const nextDay = plusDays(dateInZone(since, "UTC"), 1);
  const [row] = await db
    .select({
      total: sumOf(subscriberCounts.total),
      activeCount: sumOf(subscriberCounts.active),
      onWholeDays: sql<number>`coalesce(sum(${subscriberCounts.total}) filter (where ${subscriberCounts.subscribedOn} >= ${nextDay}), 0)::int`,
      onFirstDay: sql<number>`(
        select count(*)::int from ${emailSubscriptions}
        where ${emailSubscriptions.subscribedAt} >= ${since.toISOString()}
        and ${emailSubscriptions.subscribedAt} < ${`${nextDay}T00:00:00Z`})`,
    })
    .from(subscriberCounts);
  if (!row) throw new Error("the counters gave no row");
  const { onWholeDays, onFirstDay, ...stats } = row;
  return { ...stats, recentCount: onWholeDays + onFirstDay };
}

/** Somebody who has subscribed, as editors see them. `subscribedAt` in ISO 8601. Source: spec section 3, subscriber. */
export type Subscriber = {
  id: string;
  /** "" once its owner has left: it is not known any more. */
  email: string;
  subscribedAt: string;
  source: string;
  preferences: string[];
  isActive: boolean;
};

const ofSubscriber = {
  id: emailSubscriptions.id,
  email: emailSubscriptions.email,
  subscribedAt: emailSubscriptions.subscribedAt,
  source: emailSubscriptions.source,
  preferences: emailSubscriptions.preferences,
  isActive: emailSubscriptions.isActive,
};

type SubscriberRow = Omit<Subscriber, "subscribedAt"> & { subscribedAt: Date };

const asSubscriber = ({ email, subscribedAt, ...row }: SubscriberRow): Subscriber => ({
  ...row,
  email: isErased(email) ? "" : email,
  subscribedAt: subscribedAt.toISOString(),
});

/** The pattern of what begins like a text, in which nothing is a wildcard. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A page of all subscribers, the newest first; with a search of those whose address begins so, in the order of the alphabet. */
export async function listSubscribers(
  { search, page, limit }: SubscriberListInput,
  db: Db = appDb(),
): Promise<Subscriber[]> {
  const { email, subscribedAt, id } = emailSubscriptions;
  const rows = await db
    .select(ofSubscriber)
    .from(emailSubscriptions)
    .where(search ? and(like(email, beginning(search)), sql`${email} like '%@%'`) : undefined)
    // In the order of the index that finds beginnings: however many there are, no more are read than are shown.
    .orderBy(...(search ? [sql`${email} using ~<~`] : [desc(subscribedAt), desc(id)]))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(asSubscriber);
}

/** How many are read at a time when all are. */
const PAGE = 2000;

/** All subscribers, some at a time, in no order that means anything; whoever comes or goes meanwhile may be among them. */
export async function* listAllSubscribers(db: Db = appDb()): AsyncGenerator<Subscriber[], void> {
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select(ofSubscriber)
      .from(emailSubscriptions)
      .where(after === undefined ? undefined : gt(emailSubscriptions.id, after))
      .orderBy(asc(emailSubscriptions.id))
      .limit(PAGE);
    if (rows.length > 0) yield rows.map(asSubscriber);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id;
  }
}
