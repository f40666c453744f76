import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardRefusals } from "@/db/schema/card-mails";
import { mailSuppressions } from "@/db/schema/mail";

/** An hour for an undo, by the database's clock. Later somebody else may have the mail, quoted in an answer to it. */
const isFresh = (at: PgColumn) => sql<boolean>`${at} > now() - interval '1 hour'`;

/**
 * Whether an address wants no cards by mail, null when it takes them: it has refused them, or complained of a mail of ours.
 * `hash` is a `recipientHash`.
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
