import "server-only";
import { and, count, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import { AppError } from "@/lib/errors";
import { noteChanged } from "@/lib/page-cache";
import { type Asker, availabilityOf, holdUntil, isTheirs } from "@/lib/sign-ups/occupancy";
import { getOccupant } from "@/lib/sign-ups/queries";
import type { BusinessInput, SignUpInput } from "@/lib/sponsors/input";
import { sponsorTag } from "@/lib/sponsors/page-tags";
import { PLAN } from "@/lib/sponsors/plan";
import { listSponsors } from "@/lib/sponsors/queries";
import { HELD_STATES } from "@/lib/sponsors/states";

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
export type Held = { signUpId: string; holidayId: string; userId: string | null; sponsor: HoldingSponsor };

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

/** Throws AppError too_many_requests when somebody has begun several sign-ups and paid for none of them. */
async function requireFewHolds(input: SignUpInput, owner: SignUpOwner, tx: Tx): Promise<void> {
  const theirs = or(
    eq(sponsorSubscriptions.ownerHash, owner.ownerHash),
    owner.user ? eq(sponsorSubscriptions.userId, owner.user.id) : undefined,
    eq(sponsors.contactEmail, input.contactEmail),
  );
  const [open] = await tx
    .select({ holds: count() })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(and(isOpenHold, theirs));
  if ((open?.holds ?? 0) >= MAX_OPEN_HOLDS) {
    const text = "You have begun to sponsor several holidays. Please finish one of them first.";
    throw new AppError("too_many_requests", text, [], { retryAfterSeconds: 600 });
  }
}

/** Brings a sponsor up to date, wherever it is shown; it becomes theirs who is signed in. One of somebody else's stays as it is. */
async function updateSponsor(id: string, business: BusinessInput, user: User | null, tx: Tx): Promise<HoldingSponsor> {
  const isFree = isNull(sponsors.userId);
  const [updated] = await tx
    .update(sponsors)
    .set({ ...businessOf(business), ...(user && { userId: user.id }) })
    .where(and(eq(sponsors.id, id), user ? or(isFree, eq(sponsors.userId, user.id)) : isFree))
    .returning(told);
  const [sponsor] = updated ? [updated] : await tx.select(told).from(sponsors).where(eq(sponsors.id, id));
  if (!sponsor) throw new Error("a sponsor was not there any more");
  const shownOn = await tx
    .select({ id: holidaySponsors.holidayId })
    .from(holidaySponsors)
    .where(eq(holidaySponsors.sponsorId, id));
  const tags = shownOn.map((holiday) => sponsorTag(holiday.id));
  await noteChanged(tags, tx);
  return sponsor;
}

/**
 * The sponsor of a sign-up: the record that a signed-in person made before, brought up to date, or a new one. None is found
 * by an address: whoever typed it while nobody was signed in may still be changing theirs.
 */
async function sponsorFor(business: BusinessInput, user: User | null, tx: Tx): Promise<HoldingSponsor> {
  const [own] = user
    ? await tx
        .select({ id: sponsors.id })
        .from(sponsors)
        .where(eq(sponsors.userId, user.id))
        .orderBy(desc(sponsors.createdAt), sponsors.id)
        // One that never paid may be about to be forgotten.
        .for("update")
    : [];
  if (own) return updateSponsor(own.id, business, user, tx);
  const [made] = await tx
    .insert(sponsors)
    .values({ ...businessOf(business), userId: user?.id ?? null, subscriptionStatus: "incomplete" })
    .returning(told);
  if (!made) throw new Error("a sponsor was not written");
  return made;
}

const untilWhen = (at: Date, now: Date) => {
  const minutes = Math.max(Math.ceil((at.getTime() - now.getTime()) / 60_000), 1);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/**
 * Holds a holiday for somebody until they have paid. Whoever comes second waits here for the first, and is refused: AppError
 * conflict, before anything is asked of Stripe. Gives the id of a hold that has run out, when one stands in the way.
 */
export async function holdHoliday(
  input: SignUpInput,
  owner: SignUpOwner,
  now: Date,
  db: Db = appDb(),
): Promise<Held | { stale: string }> {
  const { selectedHolidayId: holidayId } = input;
  return db.transaction(async (tx) => {
    const [holiday] = await tx
      .select({ name: holidays.holidayName })
      .from(holidays)
      .where(and(eq(holidays.id, holidayId), isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)))
      .for("update");
    if (!holiday) {
      const message = "That holiday is no longer on the calendar.";
      throw new AppError("validation_failed", message, [{ path: "selectedHolidayId", message }]);
    }
    const occupant = await getOccupant(holidayId, tx);
    const live = await listSponsors(holidayId, tx);
    const { state, heldUntil } = availabilityOf(occupant, live.length > 0, askerOf(owner), now);
    if (state === "yours") throw new AppError("conflict", `You sponsor ${holiday.name} already.`);
    if (state === "taken") throw new AppError("conflict", `${holiday.name} has a sponsor already.`);
    if (state === "held") {
      const text = `Somebody is sponsoring ${holiday.name} just now. If they don't finish, it is free in ${untilWhen(heldUntil, now)}.`;
      throw new AppError("conflict", text);
    }
    const { customMessage } = input;
    const { user, ownerHash } = owner;
    const theirs = { userId: user?.id ?? null, ownerHash, customMessage };
    const until = occupant && isTheirs(occupant, askerOf(owner)) ? holdUntil(occupant.createdAt, now) : now;
    if (occupant?.sponsorId && until > now) {
      const sponsor = await updateSponsor(occupant.sponsorId, input, user, tx);
      await tx
        .update(sponsorSubscriptions)
        .set({ ...theirs, userId: user?.id ?? occupant.userId, heldUntil: until })
        .where(eq(sponsorSubscriptions.id, occupant.id));
      return { signUpId: occupant.id, holidayId, userId: theirs.userId, sponsor };
    }
    if (occupant) return { stale: occupant.id };
    await requireFewHolds(input, owner, tx);
    const sponsor = await sponsorFor(input, user, tx);
    const { amountCents, currency, interval: billingInterval, intervalCount: billingIntervalCount } = PLAN;
    const price = { amountCents, currency, billingInterval, billingIntervalCount };
    const [made] = await tx
      .insert(sponsorSubscriptions)
      .values({ ...theirs, ...price, holidayId, sponsorId: sponsor.id, heldUntil: holdUntil(now, now), createdAt: now })
      .returning({ id: sponsorSubscriptions.id });
    if (!made) throw new Error("a sign-up was not written");
    return { signUpId: made.id, holidayId, userId: theirs.userId, sponsor };
  });
}
