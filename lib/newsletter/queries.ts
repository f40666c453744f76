import "server-only";
import { and, asc, desc, eq, gt, like, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { emailSubscriptions, subscriberCounts, subscriptionConsents } from "@/db/schema/subscribers";
import { plusDays } from "@/lib/core/dates";
import { hashToken } from "@/lib/core/tokens";
import { dateInZone } from "@/lib/core/zone-clock";
import type { SubscriberListInput } from "./admin-input";
import { consentState, knownPurposes, type Preference } from "./preferences";
import { isErased } from "./subscriber";

/** What a confirmation link's button would do, and for whom. */
export type Confirmation = {
  email: string;
  purposes: Preference[];
  /** `open`: not used yet; `done`: already used; `over`: no longer valid. */
  state: "open" | "done" | "over";
  /** Whether the address is already subscribed, so the button changes its preferences. */
  isChange: boolean;
  unsubscribeToken: string;
};

/** Returns the confirmation with this token, or null when there is none. Read-only. */
export async function getConfirmation(token: string, now: Date, db: Db = appDb()): Promise<Confirmation | null> {
  const [row] = await db
    .select({
      ...pickColumns(emailSubscriptions, "email", "isActive", "unsubscribedAt", "unsubscribeToken"),
      ...pickColumns(subscriptionConsents, "purposes", "givenAt", "expiresAt", "confirmedAt"),
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

/** A subscription as visible to the holder of its token. Pages mask the address, a hash without an at sign once erased. */
export type Subscription = Pick<
  typeof emailSubscriptions.$inferSelect,
  "email" | "preferences" | "isActive" | "confirmedAt" | "unsubscribedAt"
>;

/** Returns the subscription with this token, a UUID; null when there is none. */
export async function getSubscription(token: string, db: Db = appDb()): Promise<Subscription | null> {
  const [row] = await db
    .select(pickColumns(emailSubscriptions, "email", "preferences", "isActive", "confirmedAt", "unsubscribedAt"))
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.unsubscribeToken, token));
  return row ?? null;
}

/** Source: spec section 9, admin subscriber list. */
const RECENT_MS = 7 * 86_400_000;

/** The number of subscribers: all, active ones, and those from the last seven days. */
export type SubscriberStats = { total: number; activeCount: number; recentCount: number };

const sumOf = (column: typeof subscriberCounts.total | typeof subscriberCounts.active) =>
  sql<number>`coalesce(sum(${column}), 0)::int`;

/** Returns the numbers at the instant `now`: from the daily counters, plus the rows of the first, partial day. */
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

/** A subscriber as editors see it. `subscribedAt` in ISO 8601. Source: spec section 3, subscriber. */
export type Subscriber = {
  id: string;
  /** Empty after erasure, when the address is no longer known. */
  email: string;
  subscribedAt: string;
  source: string;
  preferences: string[];
  isActive: boolean;
};

const ofSubscriber = {
  ...pickColumns(emailSubscriptions, "id", "email", "subscribedAt", "source", "preferences", "isActive"),
};

type SubscriberRow = Omit<Subscriber, "subscribedAt"> & { subscribedAt: Date };

const asSubscriber = ({ email, subscribedAt, ...row }: SubscriberRow): Subscriber => ({
  ...row,
  email: isErased(email) ? "" : email,
  subscribedAt: subscribedAt.toISOString(),
});

/** Returns the LIKE pattern for a prefix, with wildcards escaped. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Returns a page of subscribers, newest first; with a search, the matching starts of addresses, by address. */
export async function listSubscribers(
  { search, page, limit }: SubscriberListInput,
  db: Db = appDb(),
): Promise<Subscriber[]> {
  const { email, subscribedAt, id } = emailSubscriptions;
  const rows = await db
    .select(ofSubscriber)
    .from(emailSubscriptions)
    .where(search ? and(like(email, beginning(search)), sql`${email} like '%@%'`) : undefined)
    // Same order as the index for prefix searches, so that no more rows are read than shown.
    .orderBy(...(search ? [sql`${email} using ~<~`] : [desc(subscribedAt), desc(id)]))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(asSubscriber);
}

/** How many rows to read per page of the full list. */
const PAGE = 2000;

/** Yields all subscribers in pages, in no particular order. Rows that change meanwhile may or may not be included. */
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
