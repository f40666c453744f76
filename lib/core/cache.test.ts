import { channel } from "node:diagnostics_channel";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { testDatabase, testDatabaseUrl } from "@/db/test-database";
import { databaseProxy } from "@/db/test-proxy";
import { deleteOldNotes, expiredAt, followChanges, invalidateTags, takeOver } from "./cache";

const START = Date.now();

const nothing = { notes: new Set<number>(), askedAt: START };

const globals = globalThis as { oddlyChanges?: { tags: Map<string, unknown>; isCurrent: boolean } };

let database: Awaited<ReturnType<typeof testDatabase>>;
let end: AbortController;
beforeEach(async () => {
  database = await testDatabase();
  end = new AbortController();
  // cache-handler.mjs has the same object.
  globals.oddlyChanges ??= { tags: new Map(), isCurrent: false };
  globals.oddlyChanges.tags.clear();
  globals.oddlyChanges.isCurrent = false;
});
afterEach(async () => {
  end.abort();
  await database.close();
});

/** Whether pages with the tag were expired since the last call. */
function wasExpired(tag: string): boolean {
  const isExpired = expiredAt(tag) > 0;
  globals.oddlyChanges?.tags.delete(tag);
  return isExpired;
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

test("pages changed by another instance are expired here, and no others", async () => {
  await invalidateTags(["sponsors:kite-day", "sponsored-days"], database.db);
  await takeOver(nothing, START, database.db);
  expect(["sponsors:kite-day", "sponsored-days", "sponsors:pie-day"].map(wasExpired)).toEqual([true, true, false]);
});

test("a note has the time at which it was written, however long its transaction had been running", async () => {
  await database.db.transaction(async (tx) => {
    const {
      rows: [clock],
    } = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
    await invalidateTags(["holidays"], tx);
    const [note] = await tx
      .select({ isLater: sql<boolean>`${pageCacheChanges.createdAt} > ${clock?.now ?? ""}::timestamptz` })
      .from(pageCacheChanges);
    expect(note?.isLater).toBe(true);
  });
});

test("a change that is rolled back leaves no note", async () => {
  const change = database.db.transaction(async (tx) => {
    await invalidateTags(["sponsors:kite-day"], tx);
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  await takeOver(nothing, START, database.db);
  expect(wasExpired("sponsors:kite-day")).toBe(false);
});

test("a note of a slow transaction is not missed, even though later ones were read before it", async () => {
  let read: Awaited<ReturnType<typeof takeOver>> = nothing;
  await database.db.transaction(async (slow) => {
    await invalidateTags(["sponsors:slow"], slow);
    await invalidateTags(["sponsors:quick"], database.db);
    read = await takeOver(read, START, database.db);
    expect(["sponsors:slow", "sponsors:quick"].map(wasExpired)).toEqual([false, true]);
  });
  await takeOver(read, START + 500, database.db);
  expect(wasExpired("sponsors:slow")).toBe(true);
});

test("a note counts once, from when it was first seen: pages made later have the change", async () => {
  // Written long before it became visible.
  await database.db.insert(pageCacheChanges).values({ tag: "sponsors:kite-day", createdAt: secondsAgo(20) });
  const read = await takeOver(nothing, START, database.db);
  const seenAt = expiredAt("sponsors:kite-day");
  expect(seenAt).toBeGreaterThanOrEqual(START);
  await takeOver(read, START + 500, database.db);
  expect(expiredAt("sponsors:kite-day")).toBe(seenAt);
});

test("an old note counts from a minute after it was written, so that a new instance can use the others' pages", async () => {
  const createdAt = secondsAgo(3600);
  await database.db.insert(pageCacheChanges).values({ tag: "holidays", createdAt });
  await takeOver({ ...nothing, askedAt: START - 7200_000 }, START, database.db);
  expect(expiredAt("holidays")).toBe(createdAt.getTime() + 60_000);
});

test("an instance that could not query for ten minutes catches up on what it missed", async () => {
  await database.db.insert(pageCacheChanges).values({ tag: "sponsors:kite-day", createdAt: secondsAgo(540) });
  await takeOver(nothing, START + 500, database.db);
  expect(wasExpired("sponsors:kite-day")).toBe(false);
  await takeOver(nothing, START + 600_000, database.db);
  expect(wasExpired("sponsors:kite-day")).toBe(true);
});

const untilExpired = (tag: string) => vi.waitFor(() => expect(wasExpired(tag)).toBe(true), { timeout: 10_000 });
const untilFollowing = () => vi.waitFor(() => expect(globals.oddlyChanges?.isCurrent).toBe(true), { timeout: 10_000 });

test("PostgreSQL announces a change at its commit", async () => {
  void followChanges(database.db, database.url, end.signal);
  await untilFollowing();
  await database.db.transaction(async (tx) => {
    await invalidateTags(["sponsors:kite-day"], tx);
    await invalidateTags(["sponsors:pie-day"], database.db);
    await untilExpired("sponsors:pie-day");
    expect(wasExpired("sponsors:kite-day")).toBe(false);
  });
  await untilExpired("sponsors:kite-day");
});

test("nothing is lost while the connection for notifications is broken", async () => {
  const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const proxy = await databaseProxy(database.url);
  void followChanges(database.db, proxy.url, end.signal);
  await untilFollowing();
  await proxy.down();
  await invalidateTags(["sponsors:kite-day"], database.db);
  await untilExpired("sponsors:kite-day");
  await proxy.up();
  await invalidateTags(["sponsors:pie-day"], database.db);
  await untilExpired("sponsors:pie-day");
  end.abort();
  await proxy.close();
  expect(fault).toHaveBeenCalledTimes(1);
});

test("while the database is down there is one line in the log, and what happened meanwhile is read after it", async () => {
  const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const proxy = await databaseProxy(database.url);
  const pool = connect(proxy.url, 2);
  void followChanges(pool.db, proxy.url, end.signal);
  await untilFollowing();
  await proxy.down();
  await invalidateTags(["sponsors:kite-day"], database.db);
  await vi.waitFor(() => expect(fault.mock.calls.join()).toContain("page cache"), { timeout: 10_000 });
  await proxy.up();
  await untilExpired("sponsors:kite-day");
  end.abort();
  expect(fault.mock.calls.filter((line) => line.join().includes('"page cache"'))).toHaveLength(1);
  await pool.close();
  await proxy.close();
});

test("where PostgreSQL's notifications don't arrive, a message over Redis makes the instance read", async () => {
  // Notifications stay in their own database.
  void followChanges(database.db, testDatabaseUrl("postgres"), end.signal);
  await untilFollowing();
  await invalidateTags(["sponsors:kite-day"], database.db);
  for (const _ of ["first", "duplicate"]) channel("oddly.page-cache").publish({});
  await untilExpired("sponsors:kite-day");
});

test("notes are deleted after a day, when no page in Redis is older, and not before", async () => {
  await database.db.insert(pageCacheChanges).values([
    { tag: "old", createdAt: secondsAgo(25.1 * 3600) },
    { tag: "recent", createdAt: secondsAgo(24.9 * 3600) },
  ]);
  expect(await deleteOldNotes(database.db)).toBe(1);
  expect(await deleteOldNotes(database.db)).toBe(0);
  const left = await database.db.select({ tag: pageCacheChanges.tag }).from(pageCacheChanges);
  expect(left).toEqual([{ tag: "recent" }]);
});
