import "server-only";
import { gt, inArray, lt, sql } from "drizzle-orm";
import { revalidateTag, unstable_cache } from "next/cache";
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external";
import { appDb, type Db, type Tx } from "@/db/client";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { logFault } from "./log";

/** How often an instance checks for changes by the others. */
const CHECK_EVERY_MS = 500;

/**
 * A page that was started before a change may finish after it, so pages with the tag are not cached for this long after
 * a note was read.
 */
const UNSURE_MS = 5000;

/** The longest time from a note's insert to its commit: how far back an instance reads. */
const LOOK_BACK_SECONDS = 60;

/** Notes older than this are no longer needed. */
const KEEP_SECONDS = 3600;

/** Adds these tags to the page being rendered: `invalidateTags` with any of them makes it render again. */
export async function tagPage(tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  // The value is not used: a page gets the tags of what it has read. One entry for all tags stays in memory: no look at the disk.
  await unstable_cache(async () => true, ["page tags"], { tags: [...tags] })();
}

/**
 * Records, in the transaction of a change, that pages with these tags are outdated. Every instance learns of it in a
 * second.
 */
export async function invalidateTags(tags: readonly string[], tx: Db | Tx): Promise<void> {
  // Not the start of the transaction: an import may take longer than instances look back.
  const createdAt = sql`clock_timestamp()`;
  if (tags.length > 0) await tx.insert(pageCacheChanges).values(tags.map((tag) => ({ tag, createdAt })));
}

/**
 * Expires this instance's pages with these tags at once. Call it after the change, in a route handler or server action.
 */
export function revalidatePages(tags: readonly string[]): void {
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}

/** Returns when this instance last expired the pages with this tag, in ms since 1970; 0 if never. */
export const expiredAt = (tag: string): number => tagsManifest.get(tag)?.expired ?? 0;

/**
 * What an instance has read: recent notes by ID, each with the time it was first seen, and the time of the last query.
 * Times are by the instance's own clock, in ms.
 */
type Read = { notes: ReadonlyMap<number, number>; askedAt: number };

/**
 * Reads the notes that any instance has added since, and expires this instance's pages with those tags. Returns what it
 * has read. IDs and times are set at the insert but visible only after the commit, so it looks back from its last query
 * and handles every note that it has not seen before. `now` is the instance's clock, in ms.
 */
export async function takeOver(read: Read, now: number, db: Db): Promise<Read> {
  const sinceAskedSeconds = Math.max(Math.ceil((now - read.askedAt) / 1000), 0);
  const since = sql`now() - make_interval(secs => ${LOOK_BACK_SECONDS + sinceAskedSeconds})`;
  const rows = await db
    .select({ id: pageCacheChanges.id, tag: pageCacheChanges.tag })
    .from(pageCacheChanges)
    .where(gt(pageCacheChanges.createdAt, since));
  const notes = new Map<number, number>();
  for (const { id, tag } of rows) {
    const seenAt = read.notes.get(id) ?? now;
    notes.set(id, seenAt);
    // This is what revalidateTag does to a server's own cache; revalidateTag itself requires a request.
    if (now - seenAt < UNSURE_MS) tagsManifest.set(tag, { ...tagsManifest.get(tag), expired: Date.now() });
  }
  return { notes, askedAt: now };
}

/** Makes this instance follow the other instances' changes for as long as it runs. Call it at startup. */
export function followChanges(db: Db = appDb()): void {
  let read: Read = { notes: new Map(), askedAt: Date.now() };
  let isDown = false;
  const look = async () => {
    try {
      read = await takeOver(read, Date.now(), db);
      isDown = false;
    } catch (error) {
      if (!isDown) logFault("page cache", error); // once, not twice a second
      isDown = true;
    }
    setTimeout(look, CHECK_EVERY_MS).unref();
  };
  void look();
}

/** Deletes notes that every instance has read long ago. Returns how many. */
export async function deleteOldNotes(db: Db = appDb()): Promise<number> {
  const old = lt(pageCacheChanges.createdAt, sql`now() - make_interval(secs => ${KEEP_SECONDS})`);
  const some = db.select({ id: pageCacheChanges.id }).from(pageCacheChanges).where(old).limit(1000);
  const deleted = await db
    .delete(pageCacheChanges)
    .where(inArray(pageCacheChanges.id, some))
    .returning({ id: pageCacheChanges.id });
  return deleted.length;
}
