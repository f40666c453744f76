import "server-only";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { mailSuppressions } from "@/db/schema/mail";

/** A bounced address is tried again after this time, since the cause may have been a misconfigured server. */
const BOUNCE_COUNTS_FOR = sql`interval '30 days'`;

/** The filter for suppressions that are in effect now. Source of the hashes: `recipientHash`. */
export const isInForce = or(
  eq(mailSuppressions.reason, "complaint"),
  gt(mailSuppressions.createdAt, sql`now() - ${BOUNCE_COUNTS_FOR}`),
);

/** Returns why an address is suppressed, or null. `hash` is a `recipientHash`. */
export async function getSuppression(hash: string, db: Db | Tx = appDb()): Promise<"bounce" | "complaint" | null> {
  const [row] = await db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.recipientHash, hash), isInForce));
  return row?.reason === "bounce" || row?.reason === "complaint" ? row.reason : null;
}
