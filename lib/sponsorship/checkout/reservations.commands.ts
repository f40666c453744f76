import "server-only";
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { type PendingBusiness, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import { PLAN } from "@/lib/billing/plan";
import { AppError } from "@/lib/core/errors";
import { HELD_STATES } from "@/lib/core/subscription-states";
import { isSolemn } from "@/lib/holidays/traits";
import { hasEverPaid, isOwnedBy } from "../accounts.queries";
import type { BusinessInput, SignUpInput } from "../input";
import { listSponsors } from "../queries";
import { type Asker, availabilityOf, isTheirs, reservedUntil, SOLEMN_REFUSAL } from "./occupancy";
import { getOccupant } from "./queries";

/** Who signs up: somebody signed in or nobody, in a browser that is told apart by the hash of its cookie. */
export type SignUpOwner = { user: User | null; ownerHash: string };

/** One person keeps at most so many holidays from others without having paid. */
const MAX_OPEN_HOLDS = 3;

/** A business that is to sponsor something, as Stripe is told of it. */
export type HoldingSponsor = {
  id: string;
  businessName: string;
  contactEmail: string;
  stripeCustomerId: string | null;
};

/** A holiday that is held, and for whom. */
export type Held = {
  signUpId: string;
  holidayId: string;
  holidayName: string;
  userId: string | null;
  sponsor: HoldingSponsor;
};

const told = {
  id: sponsors.id,
  businessName: sponsors.businessName,
  contactEmail: sponsors.contactEmail,
  stripeCustomerId: sponsors.stripeCustomerId,
};

/** Who asks, of somebody who signs up. */
export const askerOf = ({ user, ownerHash }: SignUpOwner): Asker => ({ userId: user?.id ?? null, ownerHash });

const businessOf = ({ businessName, contactEmail, websiteUrl, description }: BusinessInput) => ({
  businessName,
  contactEmail,
  websiteUrl,
  description,
});

const isOpenHold = and(
  inArray(sponsorSubscriptions.status, HELD_STATES),
  gt(sponsorSubscriptions.heldUntil, sql`now()`),
);

/** For whom sign-ups are begun one after the other: a person, a browser by the hash of its cookie, an address. */
type Beginner = { userId?: string | undefined; ownerHash?: string; contactEmail: string };

/**
 * Waits until nobody else begins a sign-up for any of these, and keeps it so to the end of the transaction. First of all
 * that is locked: whoever holds a row and waits here could wait for ever.
 */
export async function takeTurns({ userId, ownerHash, contactEmail }: Beginner, tx: Tx): Promise<void> {
  const turns = [userId && `person ${userId}`, ownerHash && `browser ${ownerHash}`, `address ${contactEmail}`];
  for (const turn of turns.filter((each) => each !== undefined).toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sponsor sign-up ${turn}`}, 0))`);
  }
}

/**
 * Throws AppError too_many_requests when somebody has begun several sign-ups and paid for none of them. Whoever is signed in
 * is not asked what others have begun under an address that anybody can type.
 */
async function requireFewHolds(input: SignUpInput, owner: SignUpOwner, tx: Tx): Promise<void> {
  const isTyped = and(isNull(sponsorSubscriptions.userId), eq(sponsors.contactEmail, input.contactEmail));
  const theirs = or(
    eq(sponsorSubscriptions.ownerHash, owner.ownerHash),
    owner.user ? eq(sponsorSubscriptions.userId, owner.user.id) : isTyped,
  );
  const [open] = await tx
    .select({ holds: count() })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(and(isOpenHold, theirs));
  if ((open?.holds ?? 0) >= MAX_OPEN_HOLDS) {
    const text = "You've started sponsoring several holidays. Please finish one of them first.";
    throw new AppError("too_many_requests", text, [], { retryAfterSeconds: 600 });
  }
}

/** Who is to sponsor, and what changes about them once they have paid. */
type Prepared = { sponsor: HoldingSponsor; pendingBusiness: PendingBusiness | null };

/**
 * Makes a sponsor ready for one more sign-up. One who has never paid is brought up to date, and becomes theirs who is signed
 * in; of one who is shown already nothing changes until this is paid for, and nothing at all of somebody else's.
 */
async function prepare(id: string, business: BusinessInput, user: User | null, tx: Tx): Promise<Prepared> {
  const isFree = isNull(sponsors.userId);
  const isOwn = user ? or(isFree, eq(sponsors.userId, user.id)) : isFree;
  const [known] = await tx
    .select({ ...told, isOwn: sql<boolean>`${isOwn}`, hasPaid: sql<boolean>`${hasEverPaid(tx)}` })
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
    .returning(told);
  return { sponsor: updated ?? sponsor, pendingBusiness: null };
}

/**
 * The sponsor of a sign-up: the record that a signed-in person made before, else one that was paid for under the address that
 * they have proven; or a new one. One that nobody has paid for yet is not found by an address: whoever typed it may still be
 * changing theirs. Source: design section 7.
 */
async function sponsorFor(business: BusinessInput, user: User | null, tx: Tx): Promise<Prepared> {
  const [own] = user
    ? await tx
        .select({ id: sponsors.id })
        .from(sponsors)
        .where(or(eq(sponsors.userId, user.id), and(isOwnedBy(user), hasEverPaid(tx))))
        .orderBy(desc(isNotNull(sponsors.userId)), desc(hasEverPaid(tx)), desc(sponsors.createdAt), sponsors.id)
        // One that never paid may be about to be forgotten.
        .for("update")
    : [];
  if (own) return prepare(own.id, business, user, tx);
  const [sponsor] = await tx
    .insert(sponsors)
    .values({ ...businessOf(business), userId: user?.id ?? null, subscriptionStatus: "incomplete" })
    .returning(told);
  if (!sponsor) throw new Error("a sponsor was not written");
  return { sponsor, pendingBusiness: null };
}

const untilWhen = (at: Date, now: Date) => {
  const minutes = Math.max(Math.ceil((at.getTime() - now.getTime()) / 60_000), 1);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/**
 * Holds a holiday for somebody until they have paid. Whoever comes second waits here for the first, and is refused: AppError
 * conflict, before anything is asked of Stripe. Gives the id of a hold that has run out, when one stands in the way.
 */
export async function reserveHoliday(
  input: SignUpInput,
  owner: SignUpOwner,
  now: Date,
  db: Db = appDb(),
): Promise<Held | { stale: string }> {
  const { selectedHolidayId: holidayId, contactEmail } = input;
  return db.transaction(async (tx) => {
    await takeTurns({ userId: owner.user?.id, ownerHash: owner.ownerHash, contactEmail }, tx);
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
    const { state, heldUntil } = availabilityOf(occupant, live.length > 0, askerOf(owner), now);
    if (state === "yours") throw new AppError("conflict", `You already sponsor ${holiday.name}.`);
    if (state === "taken") throw new AppError("conflict", `${holiday.name} already has a sponsor.`);
    if (state === "held") {
      const text = `Someone is checking out for ${holiday.name}. If they don't finish, it's free again in ${untilWhen(heldUntil, now)}.`;
      throw new AppError("conflict", text);
    }
    const { customMessage } = input;
    const { user, ownerHash } = owner;
    const theirs = { userId: user?.id ?? null, ownerHash, customMessage };
    const until = occupant && isTheirs(occupant, askerOf(owner)) ? reservedUntil(occupant.createdAt, now) : now;
    if (occupant?.sponsorId && until > now) {
      // The sign-up before its sponsor, as wherever both are locked.
      await tx
        .update(sponsorSubscriptions)
        .set({ ...theirs, userId: user?.id ?? occupant.userId, heldUntil: until })
        .where(eq(sponsorSubscriptions.id, occupant.id));
      const { sponsor, pendingBusiness } = await prepare(occupant.sponsorId, input, user, tx);
      await tx.update(sponsorSubscriptions).set({ pendingBusiness }).where(eq(sponsorSubscriptions.id, occupant.id));
      return { signUpId: occupant.id, holidayId, holidayName: holiday.name, userId: theirs.userId, sponsor };
    }
    if (occupant) return { stale: occupant.id };
    await requireFewHolds(input, owner, tx);
    const { sponsor, pendingBusiness } = await sponsorFor(input, user, tx);
    const { amountCents, currency, interval: billingInterval, intervalCount: billingIntervalCount } = PLAN;
    const price = { amountCents, currency, billingInterval, billingIntervalCount };
    const [made] = await tx
      .insert(sponsorSubscriptions)
      .values({
        ...theirs,
        ...price,
        holidayId,
        sponsorId: sponsor.id,
        pendingBusiness,
        heldUntil: reservedUntil(now, now),
        createdAt: now,
      })
      .returning({ id: sponsorSubscriptions.id });
    if (!made) throw new Error("a sign-up was not written");
    return { signUpId: made.id, holidayId, holidayName: holiday.name, userId: theirs.userId, sponsor };
  });
}
