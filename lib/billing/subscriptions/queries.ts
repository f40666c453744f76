import "server-only";
import { eq, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";

/** A sign-up, as far as it is needed to ask Stripe about it. */
export type SignUp = {
  id: string;
  holidayId: string;
  sponsorId: string | null;
  /** Its sponsor's, who may have had no account when they signed up. */
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

/** A sign-up by its id, or null. */
export async function getSignUp(id: string, db: Db = appDb()): Promise<SignUp | null> {
  const [row] = await db
    .select(named)
    .from(sponsorSubscriptions)
    .leftJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(eq(sponsorSubscriptions.id, id));
  return row ?? null;
}

/**
 * The sign-up of a subscription at Stripe, or null: by Stripe's id, else by our own, which Stripe keeps with it. So one is
 * found whose making was never heard of again.
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

/** The database's time in UTC, to the microsecond, as ISO text: whatever server asks, it is the same clock. */
export async function getTime(db: Db = appDb()): Promise<string> {
  const {
    rows: [row],
  } = await db.execute<{ now: string }>(
    sql`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  );
  if (!row) throw new Error("the database did not tell the time");
  return row.now;
}
