import "server-only";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { mailSuppressions } from "@/db/schema/mail";

/** A mailbox that was gone is tried again after so long: it may have been a server that was set up wrongly. */
const BOUNCE_COUNTS_FOR = sql`interval '30 days'`;

/** What stands against an address now. Source of the hashes: `recipientHash`. */
export const isInForce = or(
  eq(mailSuppressions.reason, "complaint"),
  gt(mailSuppressions.createdAt, sql`now() - ${BOUNCE_COUNTS_FOR}`),
);

/** Why an address is sent less or nothing, or null when nothing is known against it. `hash` is a `recipientHash`. */
export async function getSuppression(hash: string, db: Db | Tx = appDb()): Promise<"bounce" | "complaint" | null> {
  const [row] = await db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.recipientHash, hash), isInForce));
  return row?.reason === "bounce" || row?.reason === "complaint" ? row.reason : null;
}
