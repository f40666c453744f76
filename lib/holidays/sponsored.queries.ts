import "server-only";
import { and, eq, exists, inArray, notExists, or, type SQL, sql } from "drizzle-orm";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { SHOWN_STATES } from "@/lib/core/subscription-states";

/** The sign-ups behind a row of holiday_sponsors: over the years there may be several. */
export const itsSignUps = (status?: SQL) =>
  sql`(select 1 from ${sponsorSubscriptions} where ${and(
    eq(sponsorSubscriptions.holidayId, holidaySponsors.holidayId),
    eq(sponsorSubscriptions.sponsorId, holidaySponsors.sponsorId),
    status,
  )})`;

const isOnSolemnDay = sql`(select 1 from ${holidays} where ${and(
  eq(holidays.id, holidaySponsors.holidayId),
  eq(holidays.tone, "solemn"),
)})`;

/**
 * A row of holiday_sponsors, joined with its sponsor, that is to be shown: switched on, its subscription pays, and its holiday
 * is not a solemn one. Rows from before there was a subscription for each holiday go by their sponsor's.
 */
export const isLiveSponsorship = and(
  eq(holidaySponsors.isActive, true),
  notExists(isOnSolemnDay),
  or(
    exists(itsSignUps(inArray(sponsorSubscriptions.status, SHOWN_STATES))),
    and(notExists(itsSignUps()), inArray(sponsors.subscriptionStatus, SHOWN_STATES)),
  ),
);
