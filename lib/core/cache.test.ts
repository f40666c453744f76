import { sql } from "drizzle-orm";
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { testDatabase } from "@/db/test-database";
import { deleteOldNotes, invalidateTags, takeOver } from "./cache";

/** The instance's clock at its start, in ms. */
const START = Date.parse("2026-11-21T12:00:00Z");

const nothing = { notes: new Map<number, number>(), askedAt: START };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
  tagsManifest.clear();
});
afterEach(() => database.close());

/** Whether pages with the tag were expired since the last call. */
function wasExpired(tag: string): boolean {
  const isExpired = tagsManifest.get(tag)?.expired !== undefined;
  tagsManifest.delete(tag);
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

test("a tag is expired for five seconds, so that a page started before a change is not cached after it", async () => {
  // Written long before it became visible: the time at which this instance saw it counts.
  await database.db.insert(pageCacheChanges).values({ tag: "sponsors:kite-day", createdAt: secondsAgo(20) });
  let read = await takeOver(nothing, START, database.db);
  const expired = [wasExpired("sponsors:kite-day")];
  for (const after of [500, 4500, 5000, 9000]) {
    read = await takeOver(read, START + after, database.db);
    expired.push(wasExpired("sponsors:kite-day"));
  }
  expect(expired).toEqual([true, true, true, false, false]);
});

test("an instance that could not query for ten minutes catches up on what it missed", async () => {
  await database.db.insert(pageCacheChanges).values({ tag: "sponsors:kite-day", createdAt: secondsAgo(540) });
  await takeOver(nothing, START + 500, database.db);
  expect(wasExpired("sponsors:kite-day")).toBe(false);
  await takeOver(nothing, START + 600_000, database.db);
  expect(wasExpired("sponsors:kite-day")).toBe(true);
});

test("notes are deleted after an hour, and not before", async () => {
  await database.db.insert(pageCacheChanges).values([
    { tag: "old", createdAt: secondsAgo(3700) },
    { tag: "recent", createdAt: secondsAgo(3500) },
  ]);
  expect(await deleteOldNotes(database.db)).toBe(1);
  expect(await deleteOldNotes(database.db)).toBe(0);
  const left = await database.db.select({ tag: pageCacheChanges.tag }).from(pageCacheChanges);
  expect(left).toEqual([{ tag: "recent" }]);
});
