import "server-only";
import { eq, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";

/** The fields of a subscription row that are needed to sync it with Stripe. */
export type SignUp = {
  id: string;
  holidayId: string;
  sponsorId: string | null;
  /** The sponsor's user id; null when the sponsor has no account. */
  userId: string | null;
  stripeSubscriptionId: string | null;
  stripeCustomerId: string | null;
  status: string;
};

const named = {
  id: sponsorSubscriptions.id,
  holidayId: sponsorSubscriptions.holidayId,
  sponsorId: sponsorSubscriptions.sponsorId,
  userId: sponsors.userId,
  stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId,
  stripeCustomerId: sponsors.stripeCustomerId,
  status: sponsorSubscriptions.status,
};

/** Returns a subscription row by its id, or null. */
export async function getSignUp(id: string, db: Db = appDb()): Promise<SignUp | null> {
  const [row] = await db
    .select(named)
    .from(sponsorSubscriptions)
    .leftJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(eq(sponsorSubscriptions.id, id));
  return row ?? null;
}

/**
 * Returns the row of a subscription at Stripe, or null: by Stripe's id, else by our own id, which Stripe stores as
 * metadata. The latter finds a subscription whose creation answer was lost.
 */
export async function findSignUp(
  stripeSubscriptionId: string,
  signUpId: string | null,
  db: Db = appDb(),
): Promise<SignUp | null> {
  const isKnown = eq(sponsorSubscriptions.stripeSubscriptionId, stripeSubscriptionId);
  const [row] = await db
    .select(named)
    .from(sponsorSubscriptions)
    .leftJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(signUpId === null ? isKnown : or(isKnown, eq(sponsorSubscriptions.id, signUpId)))
    .orderBy(sql`${isKnown} desc nulls last`)
    .limit(1);
  return row ?? null;
}

/** Returns the database's time in UTC, with microseconds, as ISO 8601 text. All servers share this clock. */
export async function getTime(db: Db = appDb()): Promise<string> {
  const {
    rows: [row],
  } = await db.execute<{ now: string }>(
    sql`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  );
  if (!row) throw new Error("the database did not tell the time");
  return row.now;
}
