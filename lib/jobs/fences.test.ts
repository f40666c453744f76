import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { idempotencyKeys } from "@/db/schema/billing";
import { cardVideos } from "@/db/schema/cards";
import { holidayOccurrences } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { recordAudit } from "@/lib/audit/commands";
import { saveCheckpoint } from "@/lib/audit/job";
import { runJob } from "@/lib/operations/job";
import { testBlob } from "@/tests/blob";
import { LeaseLost } from "./leases.commands";
import type { JobName } from "./schedule";

// Checks that each job with transactions of its own gets its fence, with the work in the real table of jobs.

const LONG_AGO = new Date("2020-01-01T00:00:00Z");

const globals = globalThis as typeof globalThis & { oddlyDb?: Db; oddlyJobs?: unknown };

let database: Awaited<ReturnType<typeof testDatabase>>;
let blob: Awaited<ReturnType<typeof testBlob>>;
let db: Db;
beforeEach(async () => {
  database = await testDatabase();
  blob = await testBlob();
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
  db = database.db;
  globals.oddlyDb = db;
});
afterEach(async () => {
  delete globals.oddlyDb;
  delete globals.oddlyJobs;
  await blob.close();
  await database.close();
});

/** From now on a lease expires as soon as it is taken, as if its holder had stalled at once. */
const expireLeases = () =>
  db.execute(sql`
    create function expire() returns trigger language plpgsql as $$
      begin new.lock_expires_at := clock_timestamp(); return new; end $$;
    create trigger expire before update on data_retention_jobs
      for each row when (new.status = 'running') execute function expire()`);

const ENTRY = {
  operationType: "holiday.update",
  tableName: "holidays",
  recordCount: 1,
  dataClassification: "public",
  retentionPolicy: "holiday_record",
  executedAt: LONG_AGO,
  executedBy: "system",
  details: {},
} as const;

const addEntry = () => db.transaction((tx) => recordAudit(tx, ENTRY));

const countSealed = () => db.$count(auditLogs, sql`${auditLogs.position} is not null`);

/** A job, a function that adds work for it, and one that counts how much of it is done. */
type Case = [JobName, add: () => Promise<unknown>, done: () => Promise<number>];

const CASES: Case[] = [
  [
    "card-videos",
    () => db.insert(cardVideos).values({ pathname: "a.mp4", contentType: "video/mp4", deleteAfter: LONG_AGO }),
    // Claiming a video for deletion already changes it.
    async () => 1 - (await db.$count(cardVideos, sql`${cardVideos.cleaningUntil} is null`)),
  ],
  [
    "retention",
    () => db.insert(idempotencyKeys).values({ key: "a", operationType: "sponsor_signup", expiresAt: LONG_AGO }),
    async () => 1 - (await db.$count(idempotencyKeys)),
  ],
  ["occurrences", () => makerAndHoliday(db), () => db.$count(holidayOccurrences)],
  ["audit-head", addEntry, countSealed],
];

test.each(CASES)(
  "a run of %s that has lost its lease does nothing, and one that has not does its work",
  async (job, add, done) => {
    await add();
    await expireLeases();
    await expect(runJob(job, { isAsked: true })).rejects.toBeInstanceOf(LeaseLost);
    expect(await done()).toBe(0);
    expect(await blob.names()).toEqual([]);

    await db.execute(sql`drop function expire cascade`);
    await runJob(job, { isAsked: true });
    expect(await done()).toBeGreaterThan(0);
  },
);

test("a run that loses its lease after sealing saves no checkpoint", async () => {
  await addEntry();
  const lost = new Error("It is somebody else's.");
  // With so few entries, sealing is one transaction.
  const fence = vi
    .fn(async () => undefined)
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(lost);
  await expect(saveCheckpoint(LONG_AGO, db, { fence })).rejects.toBe(lost);
  expect(await countSealed()).toBe(1);
  expect(await blob.names()).toEqual([]);
});

test("when time is up no second batch is sealed, and the checkpoint is the end of the first", async () => {
  const entries = Array.from({ length: 1001 }, () => ({ ...ENTRY, piiLevel: "restricted" }));
  await db.insert(auditLogs).values(entries);
  const head = await saveCheckpoint(LONG_AGO, db, { isTimeUp: () => true });
  expect(await countSealed()).toBe(1000);
  expect(await blob.names()).toEqual(["audit-heads/2020-01-01.json"]);
  expect(await saveCheckpoint(LONG_AGO, db)).toMatchObject({ id: String(Number(head?.id) + 1) });
});
