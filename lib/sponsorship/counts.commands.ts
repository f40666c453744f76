import "server-only";
import { sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { sponsorCounts } from "@/db/schema/sponsors";
import type { CivilDate } from "@/lib/core/civil-date";
import type { CountInput } from "./input";

/**
 * Counts one more view of a sponsorship, or one more visit, on `day` (UTC). Only the two numbers are stored, and
 * nothing about the visitor. It is one statement, so that concurrent counts all add up.
 */
export async function addCount(
  holidaySponsorId: string,
  kind: CountInput["kind"],
  day: CivilDate,
  db: Db = appDb(),
): Promise<void> {
  const [views, visits] = kind === "view" ? [1, 0] : [0, 1];
  await db
    .insert(sponsorCounts)
    .values({ holidaySponsorId, countedOn: day, views, visits })
    .onConflictDoUpdate({
      target: [sponsorCounts.holidaySponsorId, sponsorCounts.countedOn],
      set: {
        views: sql`${sponsorCounts.views} + ${views}`,
        visits: sql`${sponsorCounts.visits} + ${visits}`,
      },
    });
}
