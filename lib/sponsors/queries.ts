import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";

/** What the public may know of a holiday's sponsor. */
export type SponsorItem = {
  sponsor: { id: string; businessName: string; websiteUrl: string; description: string };
  customMessage: string;
};

/** Subscription states in which a sponsor is shown: paid for, or in the days that Stripe goes on trying. */
const PAID_STATES = ["active", "past_due"];

/** A row of holiday_sponsors, joined with its sponsor, that is to be shown. */
export const isLiveSponsorship = and(
  eq(holidaySponsors.isActive, true),
  inArray(sponsors.subscriptionStatus, PAID_STATES),
);

/** The live sponsors of several holidays in one query, by holiday id, the earliest first; a holiday without any is missing. */
export async function listSponsorsByHoliday(
  holidayIds: readonly string[],
  db: Db = appDb(),
): Promise<Readonly<Record<string, SponsorItem[]>>> {
  if (holidayIds.length === 0) return {};
  const rows = await db
    .select({
      holidayId: holidaySponsors.holidayId,
      customMessage: holidaySponsors.customMessage,
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
export async function listSponsors(holidayId: string, db: Db = appDb()): Promise<SponsorItem[]> {
  return (await listSponsorsByHoliday([holidayId], db))[holidayId] ?? [];
}
