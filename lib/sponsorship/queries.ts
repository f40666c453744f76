import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, notExists, notInArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { appDb, type Db, type Tx } from "@/db/client";
import { jsonObject, pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import { AppError } from "@/lib/core/errors";
import { OVER_STATES, RESERVED_STATES } from "@/lib/core/subscription-states";
import { type Gift, giftsOfHoliday, toGift } from "@/lib/holidays/gifts/queries";
import { checkoutsOfSponsorship, isLiveSponsorship } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { occupancyOf, type Requester, SOLEMN_REFUSAL } from "./checkout/availability";

/** A sponsor's public columns. */
export const publicSponsor = pickColumns(sponsors, "id", "businessName", "websiteUrl", "description");

/** The public data of a holiday's sponsor. */
export type SponsorItem = {
  sponsor: Pick<typeof sponsors.$inferSelect, keyof typeof publicSponsor>;
  customMessage: string;
};

/** The public text of a sponsor's message: "" while editors have hidden it. */
const shownMessage = sql<string>`case when ${holidaySponsors.messageHiddenAt} is null then ${holidaySponsors.customMessage} else '' end`;

/** Whether a sponsor has replaced a message that editors have hidden with another text. */
export const hasNewText = and(
  isNotNull(holidaySponsors.messageHiddenAt),
  sql`${holidaySponsors.customMessage} is distinct from ${holidaySponsors.hiddenMessage}`,
  sql`${holidaySponsors.customMessage} <> ''`,
);

/** A column of the newest paid subscription of a row in holiday_sponsors. */
const ofNewestPaid = (column: PgColumn) =>
  sql`(select ${column} from ${sponsorSubscriptions} where ${and(
    eq(sponsorSubscriptions.holidayId, holidaySponsors.holidayId),
    eq(sponsorSubscriptions.sponsorId, holidaySponsors.sponsorId),
    isNotNull(sponsorSubscriptions.startedAt),
  )} order by ${sponsorSubscriptions.createdAt} desc limit 1)`;

/** Stripe's id of the subscription that pays or paid for a sponsorship last. */
export const paidSubscriptionId = sql<string | null>`${ofNewestPaid(sponsorSubscriptions.stripeSubscriptionId)}`;

/** The status of that subscription; without one, of the sponsor. */
export const paidStatus = sql<string>`coalesce(${ofNewestPaid(sponsorSubscriptions.status)}, ${sponsors.subscriptionStatus})`;

/** Returns the live sponsors of holidays by holiday id, earliest first; a holiday without any is missing. */
export async function listSponsorsByHoliday(holidayIds: readonly string[], db: Db | Tx = appDb()) {
  if (holidayIds.length === 0) return {};
  const rows = await db
    .select({
      holidayId: holidaySponsors.holidayId,
      customMessage: shownMessage,
      sponsor: publicSponsor,
    })
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .where(and(inArray(holidaySponsors.holidayId, [...holidayIds]), isLiveSponsorship))
    .orderBy(asc(holidaySponsors.sponsoredAt), asc(holidaySponsors.id));
  const grouped: Record<string, SponsorItem[]> = {};
  for (const { holidayId, ...item } of rows) {
    grouped[holidayId] ??= [];
    grouped[holidayId]?.push(item);
  }
  return grouped;
}

/** Returns the live sponsors of one holiday, earliest first; [] when there are none. */
export async function listSponsors(holidayId: string, db: Db | Tx = appDb()): Promise<SponsorItem[]> {
  return (await listSponsorsByHoliday([holidayId], db))[holidayId] ?? [];
}

/** Returns the id of the sponsorship that the pages show, which is the earliest live one, or null. */
export async function getShownSponsorshipId(holidayId: string, db: Db = appDb()): Promise<string | null> {
  const [row] = await db
    .select({ id: holidaySponsors.id })
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .where(and(eq(holidaySponsors.holidayId, holidayId), isLiveSponsorship))
    .orderBy(asc(holidaySponsors.sponsoredAt), asc(holidaySponsors.id))
    .limit(1);
  return row?.id ?? null;
}

/** The current sponsor of a holiday, and its term. */
export type SponsorTerm = {
  /** Null while the sponsor has hidden its box. */
  businessName: string | null;
  /** The end of the paid period; null when it is unknown, or while a payment is overdue. */
  paidUntil: Date | null;
  /** Whether it renews at that time. */
  renews: boolean;
};

/** What pages show beside a holiday: gift ideas, best first, live sponsors, earliest first, and the sponsor's term. */
export type HolidayOffers = { gifts: Gift[]; sponsors: SponsorItem[]; term: SponsorTerm | null };

/** The offers of a holiday without any. */
export const NO_OFFERS: HolidayOffers = { gifts: [], sponsors: [], term: null };

/** The live sponsors of the holiday in the outer query, earliest first, as JSON. */
const sponsorsOfHoliday = sql<SponsorItem[]>`(
  select coalesce(json_agg(
    json_build_object('customMessage', ${shownMessage}, 'sponsor', ${jsonObject(publicSponsor)})
    order by ${holidaySponsors.sponsoredAt}, ${holidaySponsors.id}
  ), '[]')
  from ${holidaySponsors} join ${sponsors} on ${eq(sponsors.id, holidaySponsors.sponsorId)}
  where ${and(eq(holidaySponsors.holidayId, holidays.id), isLiveSponsorship)})`;

/** Returns the offers of several holidays in one query, by holiday ID. */
export async function listOffers(
  holidayIds: readonly string[],
  db: Db | Tx = appDb(),
): Promise<Readonly<Record<string, HolidayOffers>>> {
  if (holidayIds.length === 0) return {};
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = sponsorSubscriptions;
  const isPaid = sql`${inArray(status, ["active", "trialing"])} and ${currentPeriodEnd} > now()`;
  const isCurrent = notInArray(status, [...OVER_STATES, ...RESERVED_STATES]);
  const rows = await db
    .select({
      holidayId: holidays.id,
      gifts: giftsOfHoliday,
      sponsors: sponsorsOfHoliday,
      paidUntil: sql<Date | null>`case when ${isPaid} then ${currentPeriodEnd} end`.mapWith(currentPeriodEnd),
      // Null without a subscription, of which a holiday has one at most.
      renews: sql<boolean | null>`not ${cancelAtPeriodEnd}`,
    })
    .from(holidays)
    .leftJoin(sponsorSubscriptions, and(eq(sponsorSubscriptions.holidayId, holidays.id), isCurrent))
    .where(inArray(holidays.id, [...holidayIds]));
  return Object.fromEntries(
    rows.map(({ holidayId, gifts, sponsors: live, paidUntil, renews }) => {
      const businessName = live[0]?.sponsor.businessName ?? null;
      const paid = renews === null ? null : { paidUntil, renews };
      const term = paid || live[0] ? { businessName, ...(paid ?? { paidUntil: null, renews: true }) } : null;
      return [holidayId, { gifts: gifts.map(toGift), sponsors: live, term }];
    }),
  );
}

/** Returns a holiday's sponsor, shown or not, and its term; null when it is free or only reserved. */
export async function getSponsorTerm(holidayId: string, db: Db | Tx = appDb()): Promise<SponsorTerm | null> {
  return (await listOffers([holidayId], db))[holidayId]?.term ?? null;
}

/** A line of the public record. `endedAt` is null while the sponsorship continues. */
export type PastSponsor = { id: string; businessName: string; startedAt: Date; endedAt: Date | null };

/** Returns everyone who has ever paid for a holiday, newest first, each with the name from their checkout. */
export async function listSponsorRecord(holidayId: string, db: Db = appDb()): Promise<PastSponsor[]> {
  const paid = await db
    .select(pickColumns(sponsorSubscriptions, "id", "businessName", "startedAt", "endedAt"))
    .from(sponsorSubscriptions)
    .where(and(eq(sponsorSubscriptions.holidayId, holidayId), isNotNull(sponsorSubscriptions.startedAt)));
  const older = await db
    .select({
      id: holidaySponsors.id,
      businessName: sponsors.businessName,
      startedAt: holidaySponsors.sponsoredAt,
      endedAt: sql<Date | null>`case when ${isLiveSponsorship} then null else ${sponsors.updatedAt} end`.mapWith(
        sponsors.updatedAt,
      ),
    })
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .where(and(eq(holidaySponsors.holidayId, holidayId), notExists(checkoutsOfSponsorship())));
  return [...paid, ...older]
    .flatMap(({ startedAt, ...row }) => (startedAt ? [{ ...row, startedAt }] : []))
    .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
}

/** Returns the checkout or subscription that occupies a holiday, paid or not; null when there is none. */
export async function getOccupant(holidayId: string, db: Db | Tx = appDb()) {
  const [row] = await db
    .select({
      ...pickColumns(sponsorSubscriptions, "id", "sponsorId", "status", "heldUntil"),
      ...pickColumns(sponsorSubscriptions, "ownerHash", "userId", "createdAt"),
    })
    .from(sponsorSubscriptions)
    .where(
      and(eq(sponsorSubscriptions.holidayId, holidayId), notInArray(sponsorSubscriptions.status, [...OVER_STATES])),
    );
  return row ?? null;
}

/** Returns who occupies a holiday. Throws AppError not_found for a deleted holiday, conflict for a solemn day. */
export async function getAvailability(holidayId: string, asker: Requester, now: Date, db: Db = appDb()) {
  const [holiday] = await db
    .select({ tone: holidays.tone })
    .from(holidays)
    .where(and(eq(holidays.id, holidayId), isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)));
  if (!holiday) throw new AppError("not_found", "That holiday is no longer on the calendar.");
  if (isSolemn(holiday)) throw new AppError("conflict", SOLEMN_REFUSAL);
  const [occupant, live] = await Promise.all([getOccupant(holidayId, db), listSponsors(holidayId, db)]);
  return occupancyOf(occupant, live.length > 0, asker, now);
}

/** Returns whether a person is on the waitlist of a holiday. */
export async function isWaiting(holidayId: string, userId: string, db: Db = appDb()): Promise<boolean> {
  const own = and(eq(sponsorWaitlist.holidayId, holidayId), eq(sponsorWaitlist.userId, userId));
  return (await db.$count(sponsorWaitlist, own)) > 0;
}
