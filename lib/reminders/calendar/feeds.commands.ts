import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { reminderFeeds } from "@/db/schema/reminders";
import { feedAddress } from "../queries";

/** The address of a person's feed, whose id is `id` where there is one already. */
async function writeFeed(userId: string, id: SQL, db: Db): Promise<string> {
  const [feed] = await db
    .insert(reminderFeeds)
    .values({ userId })
    .onConflictDoUpdate({ target: reminderFeeds.userId, set: { id } })
    .returning({ id: reminderFeeds.id });
  if (!feed) throw new Error("a feed was neither made nor found");
  return feedAddress(feed.id);
}

/** The address of the feed of their calendar reminders, which from now on answers; opened again it is the same. */
export async function openFeed(userId: string, db: Db = appDb()): Promise<string> {
  return writeFeed(userId, sql`${reminderFeeds.id}`, db);
}

/** Gives the feed another address, and closes the one before in the same moment; whoever has none gets one. */
export async function renewFeed(userId: string, db: Db = appDb()): Promise<string> {
  return writeFeed(userId, sql`excluded.id`, db);
}

/** Closes the feed for good: opened again it has another address. */
export async function closeFeed(userId: string, db: Db = appDb()): Promise<void> {
  await db.delete(reminderFeeds).where(eq(reminderFeeds.userId, userId));
}
