import "server-only";
import { gt, inArray, lt, sql } from "drizzle-orm";
import { revalidateTag, unstable_cache } from "next/cache";
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external";
import { appDb, type Db, type Tx } from "@/db/client";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { logFault } from "./log";

/** How often an instance asks what the others have changed. */
const LOOK_EVERY_MS = 500;

/** A page that was begun before a change may be done after it: so long after a note was read, pages of its tag are not kept. */
const UNSURE_MS = 5000;

/** A transaction may take this long from its note to its end: so far back an instance looks. */
const LOOK_BACK_SECONDS = 60;

/** Notes older than this are of use to nobody. */
const KEEP_SECONDS = 3600;

/** Makes the page that is being rendered one of these tags: `invalidateTags` with any of them has it rendered anew. */
export async function tagPage(tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  // The value is of no use to anyone: a page takes the tags of what it has read.
  await unstable_cache(async () => true, ["page tags", ...tags], { tags: [...tags] })();
}

/** Notes, in the transaction of a change, that pages of these tags are old: every instance learns of it within a second. */
export async function invalidateTags(tags: readonly string[], tx: Db | Tx): Promise<void> {
  // Not when the transaction began: an import may take longer than anybody looks back.
  const createdAt = sql`clock_timestamp()`;
  if (tags.length > 0) await tx.insert(pageCacheChanges).values(tags.map((tag) => ({ tag, createdAt })));
}

/** Forgets this instance's pages of these tags at once. After the change, in a route handler or a server action. */
export function revalidatePages(tags: readonly string[]): void {
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}

/** What an instance has read: the notes of late, by id, with when it first saw each; and when it last asked. By its own clock, in ms. */
type Read = { notes: ReadonlyMap<number, number>; askedAt: number };

/**
 * Reads what was noted since, on whatever instance, and forgets this one's pages of it; gives what it has read. Ids and
 * times are given at the insert but seen at the commit, so it looks back from the last time it asked, and goes by what it
 * has not seen before. `now` is the instance's clock, in ms.
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
    // revalidateTag wants a request; this is what it does to the cache of a server that keeps its own.
    if (now - seenAt < UNSURE_MS) tagsManifest.set(tag, { ...tagsManifest.get(tag), expired: Date.now() });
  }
  return { notes, askedAt: now };
}

/** Has this instance follow the others' changes from now on, for as long as it runs. For its start. */
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
    setTimeout(look, LOOK_EVERY_MS).unref();
  };
  void look();
}

/** Deletes notes that every instance has read long since; gives how many. */
export async function deleteOldNotes(db: Db = appDb()): Promise<number> {
  const old = lt(pageCacheChanges.createdAt, sql`now() - make_interval(secs => ${KEEP_SECONDS})`);
  const some = db.select({ id: pageCacheChanges.id }).from(pageCacheChanges).where(old).limit(1000);
  const deleted = await db
    .delete(pageCacheChanges)
    .where(inArray(pageCacheChanges.id, some))
    .returning({ id: pageCacheChanges.id });
  return deleted.length;
}
