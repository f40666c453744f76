import "server-only";
import { and, eq } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardRefusals } from "@/db/schema/card-mails";
import { mailSuppressions } from "@/db/schema/mail";
import { AppError } from "@/lib/core/errors";
import { refusingHash } from "./links";
import { getRefusal } from "./queries";

/** Stops cards by email to an address, from any sender. A second run changes nothing. `hash` is a `recipientHash`. */
export async function blockCardEmailsTo(hash: string, db: Db | Tx): Promise<void> {
  await db.insert(cardRefusals).values({ recipientHash: hash }).onConflictDoNothing();
}

function requireHash(token: string): string {
  const hash = refusingHash(token);
  if (!hash) throw new AppError("not_found", "That link isn't complete.");
  return hash;
}

/**
 * Stops cards by email, from any sender, to the address whose email contained `token`. Throws AppError not_found for an
 * unknown token. A second run changes nothing.
 */
export async function blockCardEmails(token: string, db: Db = appDb()): Promise<void> {
  await blockCardEmailsTo(requireHash(token), db);
}

/**
 * Removes an address's opt-out and spam complaint if all of it is less than an hour old; otherwise changes nothing.
 * Throws AppError not_found for an unknown token. A second run changes nothing.
 */
export async function welcomeCards(token: string, db: Db = appDb()): Promise<void> {
  const hash = requireHash(token);
  const { recipientHash, reason } = mailSuppressions;
  await db.transaction(async (tx) => {
    if (!(await getRefusal(hash, tx))?.canTakeBack) return;
    await tx.delete(cardRefusals).where(eq(cardRefusals.recipientHash, hash));
    await tx.delete(mailSuppressions).where(and(eq(recipientHash, hash), eq(reason, "complaint")));
  });
}
