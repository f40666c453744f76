import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { reminderFeeds } from "@/db/schema/reminders";
import { feedAddress } from "../queries";

/** Inserts the user's feed, or updates the existing one to the id `id`. Returns the feed's URL. */
async function writeFeed(userId: string, id: SQL, db: Db): Promise<string> {
  const [feed] = await db
    .insert(reminderFeeds)
    .values({ userId })
    .onConflictDoUpdate({ target: reminderFeeds.userId, set: { id } })
    .returning({ id: reminderFeeds.id });
  if (!feed) throw new Error("a feed was neither made nor found");
  return feedAddress(feed.id);
}

/** Opens the user's calendar feed and returns its URL. Opening it again returns the same URL. */
export async function openFeed(userId: string, db: Db = appDb()): Promise<string> {
  return writeFeed(userId, sql`${reminderFeeds.id}`, db);
}

/** Replaces the feed's URL and invalidates the old one. Creates the feed if there is none. Returns the new URL. */
export async function renewFeed(userId: string, db: Db = appDb()): Promise<string> {
  return writeFeed(userId, sql`excluded.id`, db);
}

/** Closes the feed permanently: opening it again creates another URL. */
export async function closeFeed(userId: string, db: Db = appDb()): Promise<void> {
  await db.delete(reminderFeeds).where(eq(reminderFeeds.userId, userId));
}
