import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { testDatabase } from "@/db/test-database";
import { noted, noteRun } from "./commands";
import { listJobs } from "./queries";

const NOW = new Date("2026-11-22T12:00:00Z");

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const runAt = (seconds: number, changes: Partial<Parameters<typeof noteRun>[1]> = {}) =>
  noteRun("reconcile", { startedAt: at(seconds), endedAt: at(seconds + 2), ...changes }, database.db);
const reconcile = async (now = NOW) => (await listJobs(now, database.db)).find(({ type }) => type === "reconcile");

test("a run is written down with how long it took", async () => {
  await runAt(0);
  expect(await reconcile(at(60))).toEqual({
    type: "reconcile",
    lastRunAt: NOW.toISOString(),
    status: "completed",
    executionTimeMs: 2000,
    errorMessage: null,
    runsKept: 1,
    isLate: false,
  });
  expect(await reconcile(at(3600))).toMatchObject({ isLate: true });
});

test("a failed run says why, without parameters, secrets and addresses", async () => {
  const cause = new Error("no pi_1_secret_2 for ada@example.org");
  await runAt(0, { error: new Error("Failed query: select $1, params: ada@example.org", { cause }) });
  expect(await reconcile()).toMatchObject({ status: "failed", errorMessage: "no [secret] for [address]" });
  await runAt(10);
  expect(await reconcile()).toMatchObject({ status: "completed", errorMessage: null, runsKept: 2 });
});

test("of each job fifty runs are kept, the newest, and none of another is lost", async () => {
  await noteRun("card-videos", { startedAt: at(-9999), endedAt: at(-9998) }, database.db);
  await database.db.insert(dataRetentionJobs).values({ jobType: "reconcile", scheduledAt: at(-9999) });
  for (let index = 0; index < 53; index += 1) await runAt(index);
  const rows = await database.db
    .select({ executedAt: dataRetentionJobs.executedAt, status: dataRetentionJobs.status })
    .from(dataRetentionJobs)
    .where(eq(dataRetentionJobs.jobType, "reconcile"))
    .orderBy(asc(dataRetentionJobs.executedAt));
  expect(rows.filter(({ status }) => status === "completed")).toHaveLength(50);
  expect(rows[0]?.executedAt).toEqual(at(3));
  expect(rows.filter(({ status }) => status === "scheduled")).toHaveLength(1);
  expect(await listJobs(NOW, database.db)).toMatchObject([
    { type: "card-videos", runsKept: 1 },
    { type: "reconcile", runsKept: 50 },
    { type: "weekly-preview", status: "never", lastRunAt: null, runsKept: 0 },
  ]);
});

test("work gives and throws what it did, and its run is written down either way", async () => {
  expect(
    await noted(
      "reconcile",
      async () => ({ failed: 0, checked: 3 }),
      database.db,
      () => NOW,
    ),
  ).toMatchObject({
    checked: 3,
  });
  expect(await reconcile()).toMatchObject({ status: "completed" });
  await noted(
    "reconcile",
    async () => ({ failed: 2 }),
    database.db,
    () => at(1),
  );
  expect(await reconcile()).toMatchObject({ status: "failed", errorMessage: "2 things failed; the log says what." });
  const fails = noted(
    "reconcile",
    () => Promise.reject(new Error("no")),
    database.db,
    () => at(2),
  );
  await expect(fails).rejects.toThrow("no");
  expect(await reconcile()).toMatchObject({ status: "failed", errorMessage: "no" });
});

test("that nothing can be written down keeps no job from its work", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const nowhere = connect("postgres://localhost:1/none", 1);
  expect(await noted("reconcile", async () => "done", nowhere.db)).toBe("done");
  expect(log).toHaveBeenCalledTimes(1);
  await nowhere.close();
});
