import "server-only";
import { and, desc, eq, isNull, notInArray } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import { AppError } from "@/lib/core/errors";
import { OVER_STATES } from "@/lib/core/subscription-states";
import { isSolemn } from "@/lib/holidays/tone";
import { listOwnSponsors } from "../accounts.queries";
import type { BusinessInput } from "../input";
import { listSponsors } from "../queries";
import { type Asker, type Availability, availabilityOf, type Occupant, SOLEMN_REFUSAL } from "./occupancy";

/** Returns the checkout or subscription that occupies a holiday, paid or not; null when there is none. */
export async function getOccupant(
  holidayId: string,
  db: Db | Tx = appDb(),
): Promise<(Occupant & { id: string; sponsorId: string | null; createdAt: Date }) | null> {
  const [row] = await db
    .select({
      id: sponsorSubscriptions.id,
      sponsorId: sponsorSubscriptions.sponsorId,
      status: sponsorSubscriptions.status,
      heldUntil: sponsorSubscriptions.heldUntil,
      ownerHash: sponsorSubscriptions.ownerHash,
      userId: sponsorSubscriptions.userId,
      createdAt: sponsorSubscriptions.createdAt,
    })
    .from(sponsorSubscriptions)
    .where(
      and(eq(sponsorSubscriptions.holidayId, holidayId), notInArray(sponsorSubscriptions.status, [...OVER_STATES])),
    );
  return row ?? null;
}

/**
 * Returns the availability of a holiday for `asker`. Throws AppError not_found for a deleted holiday, and conflict for
 * a solemn day.
 */
export async function getAvailability(
  holidayId: string,
  asker: Asker,
  now: Date,
  db: Db = appDb(),
): Promise<Availability> {
  const [holiday] = await db
    .select({ tone: holidays.tone })
    .from(holidays)
    .where(and(eq(holidays.id, holidayId), isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)));
  if (!holiday) throw new AppError("not_found", "That holiday is no longer on the calendar.");
  if (isSolemn(holiday)) throw new AppError("conflict", SOLEMN_REFUSAL);
  const [occupant, live] = await Promise.all([getOccupant(holidayId, db), listSponsors(holidayId, db)]);
  return availabilityOf(occupant, live.length > 0, asker, now);
}

/** Returns whether a person is on the waitlist of a holiday. */
export async function isWaiting(holidayId: string, userId: string, db: Db = appDb()): Promise<boolean> {
  const own = and(eq(sponsorWaitlist.holidayId, holidayId), eq(sponsorWaitlist.userId, userId));
  return (await db.$count(sponsorWaitlist, own)) > 0;
}

/** A taken holiday with a person on its waitlist. */
export type Wait = { holidayId: string; slug: string; holidayName: string; createdAt: Date };

/** Returns the holidays with a person on their waitlist, newest entry first. */
export async function listWaits(userId: string, db: Db | Tx = appDb()): Promise<Wait[]> {
  return db
    .select({
      holidayId: holidays.id,
      slug: holidays.slug,
      holidayName: holidays.holidayName,
      createdAt: sponsorWaitlist.createdAt,
    })
    .from(sponsorWaitlist)
    .innerJoin(holidays, eq(holidays.id, sponsorWaitlist.holidayId))
    .where(eq(sponsorWaitlist.userId, userId))
    .orderBy(desc(sponsorWaitlist.createdAt), holidays.slug);
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
        .select({
          businessName: sponsors.businessName,
          contactEmail: sponsors.contactEmail,
          websiteUrl: sponsors.websiteUrl,
          description: sponsors.description,
        })
        .from(sponsors)
        .where(eq(sponsors.userId, user.id))
        .orderBy(desc(sponsors.createdAt))
        .limit(1);
  const { businessName = "", contactEmail = user.email, websiteUrl = "", description = "" } = begun ?? {};
  return { businessName, contactEmail, websiteUrl, description };
}
