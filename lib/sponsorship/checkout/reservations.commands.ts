import "server-only";
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { type PendingBusiness, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import { PLAN } from "@/lib/billing/plan";
import { AppError } from "@/lib/core/errors";
import { RESERVED_STATES } from "@/lib/core/subscription-states";
import { isSolemn } from "@/lib/holidays/tone";
import { hasEverPaid, isOwnedBy } from "../accounts.queries";
import type { BusinessInput, CheckoutInput } from "../input";
import { getOccupant, listSponsors } from "../queries";
import { isTheirs, occupancyOf, type Requester, reservedUntil, SOLEMN_REFUSAL } from "./availability";

/** The person who checks out, signed in or not, in a browser that is identified by the hash of its cookie. */
export type CheckoutOwner = { user: User | null; ownerHash: string };

/** The maximum number of unpaid reservations of one person. */
const MAX_OPEN_RESERVATIONS = 3;

/** A sponsor's fields that Stripe's customer gets. */
const sponsorColumns = {
  ...pickColumns(sponsors, "id", "businessName", "contactEmail", "stripeCustomerId"),
};

type HoldingSponsor = Pick<typeof sponsors.$inferSelect, keyof typeof sponsorColumns>;

/** A reserved holiday, and its sponsor. */
export type Reservation = {
  signUpId: string;
  holidayId: string;
  holidayName: string;
  userId: string | null;
  sponsor: HoldingSponsor;
};

/** Returns the identity of a checkout's owner, for availability checks. */
export const requesterOf = ({ user, ownerHash }: CheckoutOwner): Requester => ({ userId: user?.id ?? null, ownerHash });

const businessOf = ({ businessName, contactEmail, websiteUrl, description }: BusinessInput) => ({
  businessName,
  contactEmail,
  websiteUrl,
  description,
});

const isOpenReservation = and(
  inArray(sponsorSubscriptions.status, RESERVED_STATES),
  gt(sponsorSubscriptions.heldUntil, sql`now()`),
);

/** Checkouts that share any of these start one at a time: a person, a browser (its cookie's hash), an address. */
type CheckoutIdentity = { userId?: string | undefined; ownerHash?: string; contactEmail: string };

/** Makes other checkouts of any of these wait until this transaction ends. Call it before locking rows (deadlocks). */
export async function lockOutOthers({ userId, ownerHash, contactEmail }: CheckoutIdentity, tx: Tx): Promise<void> {
  const turns = [userId && `person ${userId}`, ownerHash && `browser ${ownerHash}`, `address ${contactEmail}`];
  for (const turn of turns.filter((each) => each !== undefined).toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sponsor sign-up ${turn}`}, 0))`);
  }
}

/**
 * Throws AppError too_many_requests when a person has several unpaid checkouts. For a signed-in person, checkouts that
 * others started under the same email address do not count.
 */
async function requireFewReservations(input: CheckoutInput, owner: CheckoutOwner, tx: Tx): Promise<void> {
  const isTyped = and(isNull(sponsorSubscriptions.userId), eq(sponsors.contactEmail, input.contactEmail));
  const isOwn = or(
    eq(sponsorSubscriptions.ownerHash, owner.ownerHash),
    owner.user ? eq(sponsorSubscriptions.userId, owner.user.id) : isTyped,
  );
  const [open] = await tx
    .select({ holds: count() })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(and(isOpenReservation, isOwn));
  if ((open?.holds ?? 0) >= MAX_OPEN_RESERVATIONS) {
    const text = "You've started sponsoring several holidays. Please finish one of them first.";
    throw new AppError("too_many_requests", text, [], { retryAfterSeconds: 600 });
  }
}

/** The sponsor of a checkout, and the details that replace the current ones once it is paid. */
type Prepared = { sponsor: HoldingSponsor; pendingBusiness: PendingBusiness | null };

/**
 * Prepares a sponsor for one more checkout. One who never paid gets the new details and belongs to the signed-in
 * person; one who has paid changes only once this is paid; another person's sponsor never changes.
 */
async function prepare(id: string, business: BusinessInput, user: User | null, tx: Tx): Promise<Prepared> {
  const isFree = isNull(sponsors.userId);
  const isOwn = user ? or(isFree, eq(sponsors.userId, user.id)) : isFree;
  const [known] = await tx
    .select({ ...sponsorColumns, isOwn: sql<boolean>`${isOwn}`, hasPaid: sql<boolean>`${hasEverPaid(tx)}` })
    .from(sponsors)
    .where(eq(sponsors.id, id));
  if (!known) throw new Error("a sponsor was not there any more");
  const { isOwn: mayChange, hasPaid, ...sponsor } = known;
  if (!mayChange) return { sponsor, pendingBusiness: null };
  if (hasPaid) return { sponsor, pendingBusiness: user ? businessOf(business) : null };
  const [updated] = await tx
    .update(sponsors)
    .set({ ...businessOf(business), ...(user && { userId: user.id }) })
    .where(and(eq(sponsors.id, id), isOwn))
    .returning(sponsorColumns);
  return { sponsor: updated ?? sponsor, pendingBusiness: null };
}

/**
 * Returns the sponsor for a checkout: the person's own, else a paid one under their verified address, else a new one.
 * An unpaid one is not matched by its address: who typed it may still be changing it. Source: design section 7.
 */
async function sponsorFor(business: BusinessInput, user: User | null, tx: Tx): Promise<Prepared> {
  const [own] = user
    ? await tx
        .select({ id: sponsors.id })
        .from(sponsors)
        .where(or(eq(sponsors.userId, user.id), and(isOwnedBy(user), hasEverPaid(tx))))
        .orderBy(desc(isNotNull(sponsors.userId)), desc(hasEverPaid(tx)), desc(sponsors.createdAt), sponsors.id)
        // A sponsor who never paid may be about to be deleted.
        .for("update")
    : [];
  if (own) return prepare(own.id, business, user, tx);
  const [sponsor] = await tx
    .insert(sponsors)
    .values({ ...businessOf(business), userId: user?.id ?? null, subscriptionStatus: "incomplete" })
    .returning(sponsorColumns);
  if (!sponsor) throw new Error("a sponsor was not written");
  return { sponsor, pendingBusiness: null };
}

const timeLeft = (at: Date, now: Date) => {
  const minutes = Math.max(Math.ceil((at.getTime() - now.getTime()) / 60_000), 1);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/**
 * Reserves a holiday until it is paid; returns an expired reservation that is in the way as `stale`. Concurrent
 * checkouts wait here. Throws AppError conflict, validation_failed for a deleted holiday, and too_many_requests.
 */
export async function reserveHoliday(
  input: CheckoutInput,
  owner: CheckoutOwner,
  now: Date,
  db: Db = appDb(),
): Promise<Reservation | { stale: string }> {
  const { selectedHolidayId: holidayId, contactEmail } = input;
  return db.transaction(async (tx) => {
    await lockOutOthers({ userId: owner.user?.id, ownerHash: owner.ownerHash, contactEmail }, tx);
    const [holiday] = await tx
      .select({ name: holidays.holidayName, tone: holidays.tone })
      .from(holidays)
      .where(and(eq(holidays.id, holidayId), isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)))
      .for("update");
    if (!holiday) {
      const message = "That holiday is no longer on the calendar.";
      throw new AppError("validation_failed", message, [{ path: "selectedHolidayId", message }]);
    }
    if (isSolemn(holiday)) throw new AppError("conflict", SOLEMN_REFUSAL);
    const occupant = await getOccupant(holidayId, tx);
    const live = await listSponsors(holidayId, tx);
    const { state, heldUntil } = occupancyOf(occupant, live.length > 0, requesterOf(owner), now);
    if (state === "yours") throw new AppError("conflict", `You already sponsor ${holiday.name}.`);
    if (state === "taken") throw new AppError("conflict", `${holiday.name} already has a sponsor.`);
    if (state === "held") {
      const text = `Someone is checking out for ${holiday.name}. If they don't finish, it's free again in ${timeLeft(heldUntil, now)}.`;
      throw new AppError("conflict", text);
    }
    const { customMessage } = input;
    const { user, ownerHash } = owner;
    const ownerValues = { userId: user?.id ?? null, ownerHash, customMessage };
    const until = occupant && isTheirs(occupant, requesterOf(owner)) ? reservedUntil(occupant.createdAt, now) : now;
    if (occupant?.sponsorId && until > now) {
      // Lock the subscription row before its sponsor, in the same order as everywhere else.
      await tx
        .update(sponsorSubscriptions)
        .set({ ...ownerValues, userId: user?.id ?? occupant.userId, heldUntil: until })
        .where(eq(sponsorSubscriptions.id, occupant.id));
      const { sponsor, pendingBusiness } = await prepare(occupant.sponsorId, input, user, tx);
      await tx.update(sponsorSubscriptions).set({ pendingBusiness }).where(eq(sponsorSubscriptions.id, occupant.id));
      return { signUpId: occupant.id, holidayId, holidayName: holiday.name, userId: ownerValues.userId, sponsor };
    }
    if (occupant) return { stale: occupant.id };
    await requireFewReservations(input, owner, tx);
    const { sponsor, pendingBusiness } = await sponsorFor(input, user, tx);
    const { amountCents, currency, interval: billingInterval, intervalCount: billingIntervalCount } = PLAN;
    const price = { amountCents, currency, billingInterval, billingIntervalCount };
    const [made] = await tx
      .insert(sponsorSubscriptions)
      .values({
        ...ownerValues,
        ...price,
        holidayId,
        sponsorId: sponsor.id,
        pendingBusiness,
        heldUntil: reservedUntil(now, now),
        createdAt: now,
      })
      .returning({ id: sponsorSubscriptions.id });
    if (!made) throw new Error("a sign-up was not written");
    return { signUpId: made.id, holidayId, holidayName: holiday.name, userId: ownerValues.userId, sponsor };
  });
}
