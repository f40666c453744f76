import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, notExists, notInArray, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { HELD_STATES, OVER_STATES } from "@/lib/core/subscription-states";
import { isLiveSponsorship, itsSignUps } from "@/lib/holidays/sponsored.queries";

/** What the public may know of a holiday's sponsor. */
export type SponsorItem = {
  sponsor: { id: string; businessName: string; websiteUrl: string; description: string };
  customMessage: string;
};

/** What a sponsor says on the holiday, as far as the public may read it: "" while editors keep it from the pages. */
const shownMessage = sql<string>`case when ${holidaySponsors.messageHiddenAt} is null then ${holidaySponsors.customMessage} else '' end`;

/** Whether what a sponsor says now, behind a message that editors keep from the pages, is another text than the hidden one. */
export const hasNewText = and(
  isNotNull(holidaySponsors.messageHiddenAt),
  sql`${holidaySponsors.customMessage} is distinct from ${holidaySponsors.hiddenMessage}`,
  sql`${holidaySponsors.customMessage} <> ''`,
);

/** To be joined laterally with rows of holiday_sponsors: of the sign-ups that were paid for, the newest. */
export const newestPaidSignUp = (db: Db | Tx) =>
  db
    .select({ status: sponsorSubscriptions.status, subscriptionId: sponsorSubscriptions.stripeSubscriptionId })
    .from(sponsorSubscriptions)
    .where(
      and(
        eq(sponsorSubscriptions.holidayId, holidaySponsors.holidayId),
        eq(sponsorSubscriptions.sponsorId, holidaySponsors.sponsorId),
        isNotNull(sponsorSubscriptions.startedAt),
      ),
    )
    .orderBy(desc(sponsorSubscriptions.createdAt))
    .limit(1)
    .as("newest");

/** The live sponsors of several holidays in one query, by holiday id, the earliest first; a holiday without any is missing. */
export async function listSponsorsByHoliday(
  holidayIds: readonly string[],
  db: Db | Tx = appDb(),
): Promise<Readonly<Record<string, SponsorItem[]>>> {
  if (holidayIds.length === 0) return {};
  const rows = await db
    .select({
      holidayId: holidaySponsors.holidayId,
      customMessage: shownMessage,
      sponsor: {
        id: sponsors.id,
        businessName: sponsors.businessName,
        websiteUrl: sponsors.websiteUrl,
        description: sponsors.description,
      },
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

/** The live sponsors of one holiday, the earliest first; [] when there are none. */
export async function listSponsors(holidayId: string, db: Db | Tx = appDb()): Promise<SponsorItem[]> {
  return (await listSponsorsByHoliday([holidayId], db))[holidayId] ?? [];
}

/** Who has a holiday now, and for how long. */
export type SponsorTerm = {
  /** Null while the sponsor hides its box. */
  businessName: string | null;
  /** The end of the paid period; null when it is not known, or while a payment is overdue. */
  paidUntil: Date | null;
  /** Whether it renews at that time. */
  renews: boolean;
};

/** Who has the holiday, shown or not, and until when; null for a holiday that is free, or only reserved during a checkout. */
export async function getSponsorTerm(holidayId: string, db: Db | Tx = appDb()): Promise<SponsorTerm | null> {
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = sponsorSubscriptions;
  const isPaid = sql`${inArray(status, ["active", "trialing"])} and ${currentPeriodEnd} > now()`;
  const [[paid], [shown]] = await Promise.all([
    db
      .select({
        paidUntil: sql<Date | null>`case when ${isPaid} then ${currentPeriodEnd} end`.mapWith(currentPeriodEnd),
        renews: sql<boolean>`not ${cancelAtPeriodEnd}`,
      })
      .from(sponsorSubscriptions)
      .where(and(eq(sponsorSubscriptions.holidayId, holidayId), notInArray(status, [...OVER_STATES, ...HELD_STATES]))),
    listSponsors(holidayId, db),
  ]);
  if (!paid && !shown) return null;
  return { businessName: shown?.sponsor.businessName ?? null, ...(paid ?? { paidUntil: null, renews: true }) };
}

/** A line of the public record. `endedAt` is null while it goes on. */
export type PastSponsor = { id: string; businessName: string; startedAt: Date; endedAt: Date | null };

/** Who has ever paid for a holiday, the newest first, each under the name that they signed up with. */
export async function listSponsorRecord(holidayId: string, db: Db = appDb()): Promise<PastSponsor[]> {
  const paid = await db
    .select({
      id: sponsorSubscriptions.id,
      businessName: sponsorSubscriptions.businessName,
      startedAt: sponsorSubscriptions.startedAt,
      endedAt: sponsorSubscriptions.endedAt,
    })
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
    .where(and(eq(holidaySponsors.holidayId, holidayId), notExists(itsSignUps())));
  return [...paid, ...older]
    .flatMap(({ startedAt, ...row }) => (startedAt ? [{ ...row, startedAt }] : []))
    .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
}
