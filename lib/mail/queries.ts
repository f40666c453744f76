import "server-only";
import { eq } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { mailSuppressions } from "@/db/schema/mail";

/** Why an address is sent less or nothing, or null when nothing is known against it. `hash` is a `recipientHash`. */
export async function getSuppression(hash: string, db: Db | Tx = appDb()): Promise<"bounce" | "complaint" | null> {
  const [row] = await db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.recipientHash, hash));
  return row?.reason === "bounce" || row?.reason === "complaint" ? row.reason : null;
}
