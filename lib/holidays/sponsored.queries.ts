import "server-only";
import { and, eq, exists, inArray, notExists, or, type SQL, sql } from "drizzle-orm";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { SHOWN_STATES } from "@/lib/core/subscription-states";

/** Subquery for the subscriptions of a row in holiday_sponsors. There may be several over the years. */
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
 * Selects the rows of holiday_sponsors, joined with their sponsor, that are shown: active, with a current subscription,
 * and not for a solemn holiday. Rows older than per-holiday subscriptions use the subscription status of their sponsor.
 */
export const isLiveSponsorship = and(
  eq(holidaySponsors.isActive, true),
  notExists(isOnSolemnDay),
  or(
    exists(itsSignUps(inArray(sponsorSubscriptions.status, SHOWN_STATES))),
    and(notExists(itsSignUps()), inArray(sponsors.subscriptionStatus, SHOWN_STATES)),
  ),
);
