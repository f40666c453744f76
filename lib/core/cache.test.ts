import { channel } from "node:diagnostics_channel";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { testDatabase, testDatabaseUrl } from "@/db/test-database";
import { databaseProxy } from "@/db/test-proxy";
import { deleteOldChanges, expiredAt, followChanges, invalidateTags, readChanges } from "./cache";

const START = Date.now();

const nothing = { ids: new Set<number>(), askedAt: START };

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
  await invalidateTags(["holiday:kite-day", "sponsored-days"], database.db);
  await readChanges(nothing, START, database.db);
  expect(["holiday:kite-day", "sponsored-days", "holiday:pie-day"].map(wasExpired)).toEqual([true, true, false]);
});

test("a change has the time at which it was written, however long its transaction had been running", async () => {
  await database.db.transaction(async (tx) => {
    const {
      rows: [clock],
    } = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
    await invalidateTags(["holidays"], tx);
    const [change] = await tx
      .select({ isLater: sql<boolean>`${pageCacheChanges.createdAt} > ${clock?.now ?? ""}::timestamptz` })
      .from(pageCacheChanges);
    expect(change?.isLater).toBe(true);
  });
});

test("a change that is rolled back is not recorded", async () => {
  const change = database.db.transaction(async (tx) => {
    await invalidateTags(["holiday:kite-day"], tx);
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  await readChanges(nothing, START, database.db);
  expect(wasExpired("holiday:kite-day")).toBe(false);
});

test("a change in a slow transaction is not missed, even though later ones were read before it", async () => {
  let read: Awaited<ReturnType<typeof readChanges>> = nothing;
  await database.db.transaction(async (slow) => {
    await invalidateTags(["holiday:slow"], slow);
    await invalidateTags(["holiday:quick"], database.db);
    read = await readChanges(read, START, database.db);
    expect(["holiday:slow", "holiday:quick"].map(wasExpired)).toEqual([false, true]);
  });
  await readChanges(read, START + 500, database.db);
  expect(wasExpired("holiday:slow")).toBe(true);
});

test("a change counts once, from when it was first seen: pages made later have the change", async () => {
  // Written long before it became visible.
  await database.db.insert(pageCacheChanges).values({ tag: "holiday:kite-day", createdAt: secondsAgo(20) });
  const read = await readChanges(nothing, START, database.db);
  const seenAt = expiredAt("holiday:kite-day");
  expect(seenAt).toBeGreaterThanOrEqual(START);
  await readChanges(read, START + 500, database.db);
  expect(expiredAt("holiday:kite-day")).toBe(seenAt);
});

test("an old change counts from a minute after it was written, so that a new instance can use the others' pages", async () => {
  const createdAt = secondsAgo(3600);
  await database.db.insert(pageCacheChanges).values({ tag: "holidays", createdAt });
  await readChanges({ ...nothing, askedAt: START - 7200_000 }, START, database.db);
  expect(expiredAt("holidays")).toBe(createdAt.getTime() + 60_000);
});

test("an instance that could not query for ten minutes catches up on what it missed", async () => {
  await database.db.insert(pageCacheChanges).values({ tag: "holiday:kite-day", createdAt: secondsAgo(540) });
  await readChanges(nothing, START + 500, database.db);
  expect(wasExpired("holiday:kite-day")).toBe(false);
  await readChanges(nothing, START + 600_000, database.db);
  expect(wasExpired("holiday:kite-day")).toBe(true);
});

const untilExpired = (tag: string) => vi.waitFor(() => expect(wasExpired(tag)).toBe(true), { timeout: 10_000 });
const untilFollowing = () => vi.waitFor(() => expect(globals.oddlyChanges?.isCurrent).toBe(true), { timeout: 10_000 });

test("PostgreSQL announces a change at its commit", async () => {
  void followChanges(database.db, database.url, end.signal);
  await untilFollowing();
  await database.db.transaction(async (tx) => {
    await invalidateTags(["holiday:kite-day"], tx);
    await invalidateTags(["holiday:pie-day"], database.db);
    await untilExpired("holiday:pie-day");
    expect(wasExpired("holiday:kite-day")).toBe(false);
  });
  await untilExpired("holiday:kite-day");
});

test("nothing is lost while the connection for notifications is broken", async () => {
  const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const proxy = await databaseProxy(database.url);
  void followChanges(database.db, proxy.url, end.signal);
  await untilFollowing();
  await proxy.down();
  await invalidateTags(["holiday:kite-day"], database.db);
  await untilExpired("holiday:kite-day");
  await proxy.up();
  await invalidateTags(["holiday:pie-day"], database.db);
  await untilExpired("holiday:pie-day");
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
  await invalidateTags(["holiday:kite-day"], database.db);
  await vi.waitFor(() => expect(fault.mock.calls.join()).toContain("page cache"), { timeout: 10_000 });
  await proxy.up();
  await untilExpired("holiday:kite-day");
  end.abort();
  expect(fault.mock.calls.filter((line) => line.join().includes('"page cache"'))).toHaveLength(1);
  await pool.close();
  await proxy.close();
});

test("where PostgreSQL's notifications don't arrive, a message over Redis makes the instance read", async () => {
  // Notifications stay in their own database.
  void followChanges(database.db, testDatabaseUrl("postgres"), end.signal);
  await untilFollowing();
  await invalidateTags(["holiday:kite-day"], database.db);
  for (const _ of ["first", "duplicate"]) channel("oddly.page-cache").publish({});
  await untilExpired("holiday:kite-day");
});

/** An address that pg can't parse. */
const UNREADABLE_URL = "postgres://oddly:%E0%A4%A@127.0.0.1/oddly";

test("with an address that can't be parsed, the instance reads the changes without notifications", async () => {
  const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  void followChanges(database.db, UNREADABLE_URL, end.signal);
  await untilFollowing();
  await invalidateTags(["holiday:kite-day"], database.db);
  await untilExpired("holiday:kite-day");
  expect(fault).toHaveBeenCalledTimes(1);
});

test("an instance without a connection reads the changes at its start and after a message", async () => {
  const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await invalidateTags(["holiday:pie-day"], database.db);
  void followChanges(database.db, null, end.signal);
  await untilExpired("holiday:pie-day");
  await invalidateTags(["holiday:kite-day"], database.db);
  channel("oddly.page-cache").publish({});
  await untilExpired("holiday:kite-day");
  expect(fault).not.toHaveBeenCalled();
});

test("changes are deleted after a day, when no page in Redis is older, and not before", async () => {
  await database.db.insert(pageCacheChanges).values([
    { tag: "old", createdAt: secondsAgo(25.1 * 3600) },
    { tag: "recent", createdAt: secondsAgo(24.9 * 3600) },
  ]);
  expect(await deleteOldChanges(database.db)).toBe(1);
  expect(await deleteOldChanges(database.db)).toBe(0);
  const left = await database.db.select({ tag: pageCacheChanges.tag }).from(pageCacheChanges);
  expect(left).toEqual([{ tag: "recent" }]);
});
