import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setTimeout as pause } from "node:timers/promises";
import { gt, inArray, lt, sql } from "drizzle-orm";
import { revalidateTag, unstable_cache } from "next/cache";
import pg from "pg";
import { appDb, type Db, type Tx } from "@/db/client";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { env } from "./env";
import { logFault } from "./log";

/**
 * How often an instance reads the changes without a notification. This also proves that its connection lives, and is all
 * that works through a pooler in transaction mode.
 */
const CHECK_EVERY_MS = 15_000;

/** How long to wait before the next attempt to connect. */
const RETRY_MS = 1000;

/** A connection that takes this long to answer is lost. A server that starts may be busy for seconds. */
const ANSWER_MS = 15_000;

/** The longest time from a change's insert to its commit: how far back an instance reads. */
const LOOK_BACK_SECONDS = 60;

/** Changes older than this are no longer needed: longer than cache-handler.mjs stores a page in Redis. */
const KEEP_SECONDS = 25 * 3600;

/** What cache-handler.mjs knows about tags. Next.js loads it outside of our bundle. */
type Changes = { tags: Map<string, { expiredAt: number }>; isCurrent: boolean };

const globals = globalThis as typeof globalThis & { oddlyChanges?: Changes };

function changes(): Changes {
  globals.oddlyChanges ??= { tags: new Map(), isCurrent: false };
  return globals.oddlyChanges;
}

/** Next.js ignores further tags of one call. Source: Next.js, NEXT_CACHE_TAG_MAX_ITEMS is 128. */
const MAX_TAGS = 100;

/** Adds these tags to the page being rendered: `invalidateTags` with any of them makes it render again. */
export async function tagPage(tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += MAX_TAGS) {
    // The value is not used: a page gets the tags of what it has read. One entry is enough for all tags.
    await unstable_cache(async () => true, ["page tags"], { tags: tags.slice(start, start + MAX_TAGS) })();
  }
}

/**
 * Records, in the transaction of a change, that pages with these tags are outdated. PostgreSQL notifies every instance
 * of it at the commit: a trigger of the table. This instance drops its pages at the end of the request.
 */
export async function invalidateTags(tags: readonly string[], tx: Db | Tx): Promise<void> {
  if (tags.length === 0) return;
  // Not the start of the transaction: an import may take longer than instances look back.
  const createdAt = sql`clock_timestamp()`;
  await tx.insert(pageCacheChanges).values(tags.map((tag) => ({ tag, createdAt })));
  try {
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
  } catch (error) {
    // A job of the server has no request.
    if (!String(error).includes("static generation store missing")) logFault("page cache", error);
  }
}

/** Returns when this instance last expired the pages with this tag, in ms since 1970; 0 if never. */
export const expiredAt = (tag: string): number => changes().tags.get(tag)?.expiredAt ?? 0;

/** What an instance has read: the IDs of recent changes, and when it last did, in ms by its own clock. */
type Read = { ids: ReadonlySet<number>; askedAt: number };

/**
 * Reads the changes that any instance has added since, and expires this instance's pages with those tags that were made
 * before. Returns what it has read. IDs and times are set at the insert but visible only after the commit, so it looks
 * back from its last query and handles every change that it has not seen before. `now` is the instance's clock, in ms.
 */
export async function readChanges(read: Read, now: number, db: Db): Promise<Read> {
  const sinceAskedSeconds = Math.max(Math.ceil((now - read.askedAt) / 1000), 0);
  const since = sql`now() - make_interval(secs => ${LOOK_BACK_SECONDS + sinceAskedSeconds})`;
  const rows = await db
    .select({ id: pageCacheChanges.id, tag: pageCacheChanges.tag, createdAt: pageCacheChanges.createdAt })
    .from(pageCacheChanges)
    .where(gt(pageCacheChanges.createdAt, since));
  const { tags } = changes();
  for (const { id, tag, createdAt } of rows) {
    if (read.ids.has(id)) continue;
    // By now, and at the latest then, every new page has the change.
    const at = Math.min(Date.now(), createdAt.getTime() + 1000 * LOOK_BACK_SECONDS);
    tags.set(tag, { expiredAt: Math.max(at, expiredAt(tag)) });
  }
  return { ids: new Set(rows.map(({ id }) => id)), askedAt: now };
}

/**
 * Makes this instance follow the changes of all instances, until `signal` says otherwise: PostgreSQL notifies it over a
 * connection of its own to `url`, and cache-handler.mjs over Redis. A notification says only that there are changes
 * to read, so it may be late, lost or repeated. Without a URL it opens no connection: on Vercel, instances are many, and
 * sleep. Call it at startup.
 */
export async function followChanges(
  db: Db = appDb(),
  url: string | null = env().VERCEL ? null : (env().DATABASE_DIRECT_URL ?? env().DATABASE_URL),
  signal?: AbortSignal,
): Promise<void> {
  // At first a day's changes, because pages may come from Redis.
  let read: Read = { ids: new Set(), askedAt: Date.now() - 1000 * KEEP_SECONDS };
  let isDown = false;
  const fail = (error: unknown) => {
    if (!isDown) logFault("page cache", error); // once, not at each attempt
    isDown = true;
  };

  let isQueued = false;
  let last = Promise.resolve(true);
  /** Reads the changes after the last query has ended. Returns whether it succeeded. */
  const look = () => {
    if (isQueued) return last;
    isQueued = true;
    last = last.then(async () => {
      isQueued = false;
      try {
        read = await readChanges(read, Date.now(), db);
        changes().isCurrent = true;
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    });
    return last;
  };
  subscribe("oddly.page-cache", look);
  void look();

  while (!signal?.aborted) {
    const ended = new AbortController();
    const stopped = AbortSignal.any(signal ? [ended.signal, signal] : [ended.signal]);
    let client: pg.Client | undefined;
    try {
      if (url) {
        client = new pg.Client({
          connectionString: url,
          connectionTimeoutMillis: ANSWER_MS,
          query_timeout: ANSWER_MS,
          keepAlive: true,
        });
        client.once("end", () => ended.abort());
        client.on("error", () => undefined);
        client.on("notification", look);
        await client.connect();
      }
      while (!signal?.aborted) {
        await client?.query("listen page_cache_changes");
        if (await look()) isDown = false;
        await pause(CHECK_EVERY_MS, undefined, { ref: false, signal: stopped }).catch(() => undefined);
      }
    } catch (error) {
      if (!signal?.aborted) fail(error);
    }
    client?.end().catch(() => undefined);
    if (signal?.aborted) break;
    await look();
    await pause(RETRY_MS, undefined, { ref: false });
  }
  unsubscribe("oddly.page-cache", look);
}

/** Deletes changes that every instance has read long ago. Returns how many. */
export async function deleteOldChanges(db: Db = appDb()): Promise<number> {
  const old = lt(pageCacheChanges.createdAt, sql`now() - make_interval(secs => ${KEEP_SECONDS})`);
  const some = db.select({ id: pageCacheChanges.id }).from(pageCacheChanges).where(old).limit(1000);
  const deleted = await db
    .delete(pageCacheChanges)
    .where(inArray(pageCacheChanges.id, some))
    .returning({ id: pageCacheChanges.id });
  return deleted.length;
}
