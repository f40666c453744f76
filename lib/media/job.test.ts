import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { cardVideos } from "@/db/schema/cards";
import { testDatabase } from "@/db/test-database";
import { testBlob } from "@/tests/blob";
import { offerUpload, storeVideo } from "./commands";
import { deleteDueVideos } from "./job";
import { arriving } from "./test-videos";

const NOW = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let database: Awaited<ReturnType<typeof testDatabase>>;
let blob: Awaited<ReturnType<typeof testBlob>>;
beforeAll(async () => {
  database = await testDatabase();
  blob = await testBlob();
});
afterAll(async () => {
  await blob.close();
  await database.close();
});
beforeEach(async () => {
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
});

/** Allows `writes` transactions, then fails as if another run had taken over. */
function fenceAfter(writes: number) {
  let left = writes;
  return async () => {
    left -= 1;
    if (left < 0) throw new Error("It is somebody else's.");
  };
}

const clean = (seconds: number, writes: number) =>
  deleteDueVideos(after(seconds), { fence: fenceAfter(writes) }, database.db);

const left = async () => [await database.db.$count(cardVideos), (await blob.names()).length];

test("a run that lost its lease deletes no more files and no rows of deleted files", async () => {
  await storeVideo(arriving("clip.mp4"), NOW, database.db);
  await expect(clean(3600, 0)).rejects.toThrow("It is somebody else's.");
  expect(await left()).toEqual([1, 1]);

  await expect(clean(3600, 1)).rejects.toThrow("It is somebody else's.");
  expect(await left()).toEqual([1, 0]);
  expect(await database.db.$count(auditLogs)).toBe(0);

  // A minute later the next run finishes the work.
  expect(await clean(3661, 2)).toEqual({ deleted: 1, failed: 0 });
  expect(await left()).toEqual([0, 0]);
  expect(await database.db.$count(auditLogs)).toBe(1);
});

test("when time is up, no further batch starts, and the next run continues", async () => {
  for (let index = 0; index < 25; index += 1) await storeVideo(arriving("clip.mp4"), NOW, database.db);
  const isTimeUp = () => true;
  expect(await deleteDueVideos(after(3600), { isTimeUp }, database.db)).toEqual({ deleted: 20, failed: 0 });
  expect(await deleteDueVideos(after(3600), { isTimeUp }, database.db)).toEqual({ deleted: 5, failed: 0 });
});

test("an upload that never came is cleaned up after a day, and not audited as a deletion", async () => {
  const { db } = database;
  const audited = await db.$count(auditLogs);
  await offerUpload({ name: "clip.mp4", type: "video/mp4", size: 9 }, crypto.randomUUID(), NOW, db);
  expect(await deleteDueVideos(after(86_399), {}, db)).toEqual({ deleted: 0, failed: 0 });
  expect(await deleteDueVideos(after(86_400), {}, db)).toEqual({ deleted: 1, failed: 0 });
  expect([...(await left()), await db.$count(auditLogs)]).toEqual([0, 0, audited]);
});
