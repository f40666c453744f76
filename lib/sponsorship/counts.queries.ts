import "server-only";
import { and, asc, desc, eq, gte, inArray, lte } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorCounts, sponsors } from "@/db/schema/sponsors";
import type { User } from "@/lib/auth/queries";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { isLiveSponsorship } from "@/lib/holidays/sponsored.queries";
import { isOwnedBy } from "./accounts.queries";

/**
 * Returns the id of the sponsorship that the holiday's pages show, which is the earliest live one; null when there is
 * none.
 */
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

/** One day's counts; the day is in UTC. */
export type DailyCount = { day: CivilDate; views: number; visits: number };

/** How often the sponsor of one holiday was seen and visited, for every day of a range, earliest first. */
export type SponsorReport = { sponsorshipId: string; holidayName: string; days: DailyCount[] };

function daysFrom(first: CivilDate, last: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = first; day <= last; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** Returns the reports for all sponsorships of a person, from the first to the last day, both included. */
export async function listReports(
  user: User,
  { from, to }: { from: CivilDate; to: CivilDate },
  db: Db = appDb(),
): Promise<SponsorReport[]> {
  const owned = await db
    .select({ sponsorshipId: holidaySponsors.id, holidayName: holidays.holidayName })
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
    .where(isOwnedBy(user))
    .orderBy(desc(holidaySponsors.sponsoredAt), holidaySponsors.id);
  if (owned.length === 0) return [];
  const counted = await db
    .select({
      id: sponsorCounts.holidaySponsorId,
      day: sponsorCounts.countedOn,
      views: sponsorCounts.views,
      visits: sponsorCounts.visits,
    })
    .from(sponsorCounts)
    .where(
      and(
        inArray(
          sponsorCounts.holidaySponsorId,
          owned.map(({ sponsorshipId }) => sponsorshipId),
        ),
        gte(sponsorCounts.countedOn, from),
        lte(sponsorCounts.countedOn, to),
      ),
    );
  const known = new Map(counted.map(({ id, day, views, visits }) => [`${id} ${day}`, { views, visits }]));
  const days = daysFrom(from, to);
  return owned.map((report) => ({
    ...report,
    days: days.map((day) => ({ day, ...(known.get(`${report.sponsorshipId} ${day}`) ?? { views: 0, visits: 0 }) })),
  }));
}
