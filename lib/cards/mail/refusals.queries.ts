import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardRefusals } from "@/db/schema/card-mails";
import { mailSuppressions } from "@/db/schema/mail";

/**
 * An undo is possible for one hour, by the database's clock. Later the email may be quoted in a reply to someone else.
 */
const isFresh = (at: PgColumn) => sql<boolean>`${at} > now() - interval '1 hour'`;

/**
 * Returns the opt-out of an address that refused cards by email or reported one of our emails as spam; null when it
 * accepts cards. `hash` is a `recipientHash`.
 */
export async function getRefusal(hash: string, db: Db | Tx = appDb()): Promise<{ canTakeBack: boolean } | null> {
  const refusals = await db
    .select({ isFresh: isFresh(cardRefusals.createdAt) })
    .from(cardRefusals)
    .where(eq(cardRefusals.recipientHash, hash));
  const { recipientHash, reason, createdAt } = mailSuppressions;
  const complaints = await db
    .select({ isFresh: isFresh(createdAt) })
    .from(mailSuppressions)
    .where(and(eq(recipientHash, hash), eq(reason, "complaint")));
  const all = [...refusals, ...complaints];
  return all.length === 0 ? null : { canTakeBack: all.every((each) => each.isFresh) };
}
