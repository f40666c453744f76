import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { mailMessages } from "@/db/schema/mail";

/** How many mails of an issue are not settled yet. */
export async function countOpen(issueId: string, db: Db = appDb()): Promise<number> {
  const isOpen = inArray(mailMessages.status, ["queued", "sending"]);
  return db.$count(mailMessages, and(eq(mailMessages.issueId, issueId), isOpen));
}
