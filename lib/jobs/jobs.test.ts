import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { testDatabase } from "@/db/test-database";
import { keepJobs, runJob, stopJobs } from "@/lib/operations/job";
import { claimRun, runHeld } from "./commands";
import { type Lease, LeaseLost } from "./leases.commands";
import { listDueJobs, listJobs } from "./queries";
import { JOB_NAMES, type JobName } from "./schedule";

/** Its only slot lasts longer than any test. */
const ONCE = { everySeconds: 1e10, afterSeconds: 0 };

/** A server checks every five seconds, and busy machines are slow. */
const PATIENCE = { timeout: 40_000 };

vi.setConfig({ testTimeout: 90_000 });

const globals = globalThis as typeof globalThis & { oddlyDb?: Db; oddlyJobs?: unknown };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
  globals.oddlyDb = database.db;
});
afterEach(async () => {
  delete globals.oddlyDb;
  delete globals.oddlyJobs;
  await database.close();
});

const claim = (options: Parameters<typeof claimRun>[1] = {}) =>
  claimRun("reconcile", { rhythm: ONCE, ...options }, database.db);

/** Runs the work in a requested run, and returns its result. */
async function run<Result>(work: (lease: Lease) => Promise<Result>, stop: AbortSignal | null = null): Promise<Result> {
  const held = await claim({ isAsked: true });
  if (!held) throw new Error("there was no run to be had");
  return runHeld(held, work, stop, database.db);
}

const rows = (job: JobName = "reconcile") =>
  database.db
    .select({
      status: dataRetentionJobs.status,
      attempts: dataRetentionJobs.attempts,
      errorMessage: dataRetentionJobs.errorMessage,
      scheduledAt: dataRetentionJobs.scheduledAt,
    })
    .from(dataRetentionJobs)
    .where(eq(dataRetentionJobs.jobType, job))
    .orderBy(asc(dataRetentionJobs.executedAt));

const reconcile = async (now = new Date()) =>
  (await listJobs(now, database.db)).find(({ type }) => type === "reconcile");

test("a run is recorded with its time, its duration and its result", async () => {
  const before = new Date();
  await run(async () => ({ checked: 3, failed: 0 }));
  const job = await reconcile();
  expect(job).toMatchObject({
    status: "completed",
    errorMessage: null,
    result: { checked: 3, failed: 0 },
    runsKept: 1,
    runningSince: null,
    isLate: false,
  });
  const lastRunAt = Date.parse(job?.lastRunAt ?? "");
  expect(lastRunAt).toBeGreaterThanOrEqual(before.getTime());
  expect(lastRunAt).toBeLessThanOrEqual(Date.now());
  expect(job?.executionTimeMs).toBeGreaterThanOrEqual(0);
  expect(Date.parse(job?.nextRunAt ?? "") % 300_000).toBe(0);
  expect(await reconcile(new Date(Date.now() + 3_600_000))).toMatchObject({ isLate: true });
});

test("every job is listed, including one that never ran and one that no longer exists", async () => {
  await database.db.insert(dataRetentionJobs).values({
    jobType: "of-old",
    status: "completed",
    executedAt: new Date("2025-01-01"),
  });
  const jobs = await listJobs(new Date(), database.db);
  expect(jobs.map(({ type }) => type)).toEqual([...JOB_NAMES, "of-old"].toSorted());
  expect(jobs.find(({ type }) => type === "of-old")).toMatchObject({ nextRunAt: null, isLate: false, runsKept: 1 });
  expect(jobs.find(({ type }) => type === "retention")).toMatchObject({
    status: "never",
    lastRunAt: null,
    result: null,
  });
});

test("a run in progress is listed until its lease expires", async () => {
  const before = Date.now();
  await claim({ leaseSeconds: 600 });
  expect(Date.parse((await reconcile())?.runningSince ?? "")).toBeGreaterThanOrEqual(before);
  await database.db.update(dataRetentionJobs).set({ lockExpiresAt: new Date(0) });
  expect(await reconcile()).toMatchObject({ runningSince: null, status: "never" });
});

test("a failed run records why, without parameters, secrets and addresses, and throws what the work threw", async () => {
  const cause = new Error("no pi_1_secret_2 for ada@example.org");
  const error = new Error("Failed query: select $1, params: ada@example.org", { cause });
  await expect(run(() => Promise.reject(error))).rejects.toBe(error);
  expect(await reconcile()).toMatchObject({ status: "failed", errorMessage: "no [secret] for [address]" });
  await run(async () => null);
  expect(await reconcile()).toMatchObject({ status: "completed", errorMessage: null, result: null, runsKept: 2 });
});

test.each([
  [1, "One thing failed; the log says what."],
  [2, "2 things failed; the log says what."],
])("a run that continues after failures records their number: %d", async (failed, errorMessage) => {
  expect(await run(async () => ({ failed }))).toEqual({ failed });
  expect(await reconcile()).toMatchObject({ status: "failed", errorMessage });
});

test("a failure to record the run does not change the result of the work", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const gone = await run(async () => {
    await database.db.delete(dataRetentionJobs);
    return "done";
  });
  expect(gone).toBe("done");
  expect(log.mock.calls.map(String).join()).toContain("The run of reconcile is somebody else's by now.");
});

test("a slot has one run, and each request has its own, but never two at once", async () => {
  const held = await claim();
  if (!held) throw new Error("there was no run to be had");
  expect(await claim()).toBeNull();
  expect(await claim({ isAsked: true })).toBeNull();
  await runHeld(held, async () => null, null, database.db);
  expect(await claim()).toBeNull();
  await run(async () => null);
  await run(async () => null);
  expect(await claim()).toBeNull();
  expect(await rows()).toHaveLength(3);
});

test("of sixty-four claims at once, one gets the run", async () => {
  const all = await Promise.all(Array.from({ length: 64 }, (_, index) => claim({ isAsked: index % 2 === 0 })));
  expect(all.filter((held) => held !== null)).toHaveLength(1);
  expect((await rows()).filter(({ status }) => status === "running")).toHaveLength(1);
});

test("a run that was planned but never started is replaced by the next", async () => {
  const planned = { jobType: "reconcile", scheduledAt: new Date("2020-01-01") };
  await database.db.insert(dataRetentionJobs).values([planned, { ...planned, jobType: "retention" }]);
  const held = await claimRun("reconcile", {}, database.db);
  expect(held?.scheduledAt.getTime()).toBeGreaterThan(Date.now() - 600_000);
  expect(await rows()).toHaveLength(1);
  expect(await rows("retention")).toHaveLength(1);
});

test("a run that crashes three servers is given up, and the next one can be claimed", async () => {
  for (const attempt of [1, 2, 3]) expect(await claim({ leaseSeconds: 0 })).toMatchObject({ attempt });
  expect(await listDueJobs(database.db)).toContain("reconcile");
  expect(await claim()).toBeNull();
  expect(await rows()).toMatchObject([
    { status: "failed", attempts: 3, errorMessage: "It was stopped in the middle 3 times." },
  ]);
  expect(await claim({ isAsked: true })).toMatchObject({ attempt: 1 });
});

test("a requested run takes over an abandoned one instead of adding a second", async () => {
  const left = await claim({ leaseSeconds: 0 });
  const held = await claim({ isAsked: true });
  expect(held).toMatchObject({ id: left?.id, attempt: 2 });
  expect(await rows()).toHaveLength(1);
});

test("a write is stored only while its run has its lease", async () => {
  const write = ({ fence }: Lease) =>
    database.db.transaction(async (tx) => {
      await fence(tx);
      await tx.insert(dataRetentionJobs).values({ jobType: "written" });
    });
  await run(write);
  expect(await rows("written" as JobName)).toHaveLength(1);

  const expired = await claim({ isAsked: true, leaseSeconds: 0 });
  if (!expired) throw new Error("there was no run to be had");
  const outcome = runHeld(
    expired,
    async (lease) => {
      await expect(write(lease)).rejects.toBeInstanceOf(LeaseLost);
      expect(lease.signal.aborted).toBe(true);
      throw new Error("and so it ends");
    },
    null,
    database.db,
  );
  await expect(outcome).rejects.toThrow("and so it ends");
  expect(await rows("written" as JobName)).toHaveLength(1);
  expect((await rows()).at(-1)).toMatchObject({ status: "running" });
});

const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener("abort", resolve));

test.each<[string, (lease: Lease) => Promise<unknown>]>([
  ["does not notice", () => new Promise(() => undefined)],
  ["comes to its end because of it", ({ signal }) => aborted(signal)],
  ["fails because of it", ({ signal }) => aborted(signal).then(() => Promise.reject(new Error("cut off")))],
])("when a server is stopped, its run is put back at once and no other starts: work that %s", async (_what, begin) => {
  const stop = new AbortController();
  const begun = run(begin, stop.signal);
  await vi.waitFor(async () => expect((await reconcile())?.runningSince).toEqual(expect.any(String)), PATIENCE);
  stop.abort();
  await expect(begun).rejects.toBe(stop.signal.reason);
  expect(await rows()).toMatchObject([{ status: "scheduled", attempts: 0 }]);
  expect(await listDueJobs(database.db)).toContain("reconcile");

  const work = vi.fn();
  await expect(run(work, stop.signal)).rejects.toBe(stop.signal.reason);
  expect(work).not.toHaveBeenCalled();
  expect(await claim()).toMatchObject({ attempt: 1 });
});

test("the newest fifty runs of each job are stored, and none of the current slot is deleted", async () => {
  const longAgo = Array.from({ length: 53 }, (_, index) => new Date(Date.UTC(2026, 0, 1, 0, index)));
  for (const jobType of ["reconcile", "card-videos"]) {
    await database.db
      .insert(dataRetentionJobs)
      .values(longAgo.map((at) => ({ jobType, scheduledAt: at, executedAt: at, status: "completed" })));
  }
  await run(async () => null);
  const left = await rows();
  expect(left).toHaveLength(50);
  expect(left[0]?.scheduledAt).toEqual(longAgo[4]);
  expect(await rows("card-videos")).toHaveLength(53);

  const held = await claimRun("occurrences", {}, database.db);
  if (!held) throw new Error("there was no run to be had");
  await runHeld(held, async () => null, null, database.db);
  for (let index = 0; index < 51; index += 1) {
    const requested = await claimRun("occurrences", { isAsked: true }, database.db);
    if (requested) await runHeld(requested, async () => null, null, database.db);
  }
  expect(await rows("occurrences")).toHaveLength(52);
  expect(await listDueJobs(database.db)).not.toContain("occurrences");
});

const NOTHING = async () => null;

/** Returns a table of jobs that do nothing, except for `work`. */
const jobsWith = (work: Partial<Parameters<typeof keepJobs>[0]>) =>
  ({ ...Object.fromEntries(JOB_NAMES.map((job) => [job, NOTHING])), ...work }) as Parameters<typeof keepJobs>[0];

test("a requested job has a budget, and starts nothing more once that is spent", async () => {
  const jobs = jobsWith({
    retention: async ({ isTimeUp, now }) => ({ isTimeUp: isTimeUp(), now: typeof now.getTime() }),
  });
  const requested = { isAsked: true, jobs };
  expect(await runJob("retention", requested)).toEqual({ result: { isTimeUp: false, now: "number" } });
  expect(await runJob("retention", { ...requested, budgetMs: 0 })).toMatchObject({ result: { isTimeUp: true } });
  await claimRun("retention", { isAsked: true }, database.db);
  expect(await runJob("retention", requested)).toBeNull();
});

test("the time of a run is the database's, whatever the server's own clock says", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2001-01-01") });
  const run = await runJob("retention", { isAsked: true, jobs: jobsWith({ retention: async ({ now }) => now }) });
  vi.useRealTimers();
  const { lockAcquiredAt } = dataRetentionJobs;
  expect(await database.db.select({ lockAcquiredAt }).from(dataRetentionJobs)).toEqual([
    { lockAcquiredAt: run?.result },
  ]);
});

test("a server runs each job, continues short ones beside a long one, and puts its run back when it is stopped", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const calls: string[] = [];
  const hang = new Promise(() => undefined);
  const jobs = jobsWith({
    ...Object.fromEntries(
      JOB_NAMES.map((job) => [
        job,
        async () => {
          calls.push(job);
          if (job === "reminders") throw new Error("no luck");
          return null;
        },
      ]),
    ),
    reconcile: () => hang,
  });
  keepJobs(jobs);
  keepJobs(jobs);
  const others = JOB_NAMES.filter((job) => job !== "reconcile");
  await vi.waitFor(() => expect([...new Set(calls)].toSorted()).toEqual(others.toSorted()), PATIENCE);
  await vi.waitFor(async () => {
    expect(await listDueJobs(database.db)).toEqual([]);
    // As often as it has a run in the table: a minute may have passed meanwhile.
    for (const job of others) expect(calls.filter((each) => each === job)).toHaveLength((await rows(job)).length);
  }, PATIENCE);
  expect(await rows("reminders")).toContainEqual(
    expect.objectContaining({ status: "failed", errorMessage: "no luck" }),
  );
  expect(log.mock.calls.map(String).join()).toContain("job reminders");

  // Its work never ends, so this never resolves; the server limits that wait.
  void stopJobs();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: "scheduled", attempts: 0 }]), PATIENCE);
  await expect(runJob("retention", { isAsked: true, jobs })).rejects.toMatchObject({
    code: "unavailable",
    message: "This server is being stopped.",
  });
});

test("while two long jobs run, the jobs of every minute take turns, even if one is due again as soon as it ends", async () => {
  const calls: string[] = [];
  const stop = new AbortController();
  const hang = () => new Promise((resolve) => stop.signal.addEventListener("abort", resolve));
  const dueAgain = (job: JobName) => async () => {
    calls.push(job);
    const scheduledAt = sql`clock_timestamp() - interval '1 day'`;
    await database.db.update(dataRetentionJobs).set({ scheduledAt }).where(eq(dataRetentionJobs.jobType, job));
    return null;
  };
  const frequent = ["card-videos", "reminders", "scheduled-cards"] as const;
  const jobs = jobsWith({
    ...Object.fromEntries(frequent.map((job) => [job, dueAgain(job)])),
    reconcile: hang,
    retention: hang,
  });
  const requested = { isAsked: true, jobs };
  const long = Promise.allSettled([runJob("reconcile", requested), runJob("retention", requested)]);
  keepJobs(jobs);
  await vi.waitFor(() => expect([...new Set(calls)].toSorted()).toEqual(frequent.toSorted()), PATIENCE);
  const left = stopJobs();
  stop.abort();
  await Promise.all([left, long]);
});

test("a server logs once that the database is down, and runs its jobs when it is back", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await database.db.execute(sql`alter table data_retention_jobs rename to away`);
  const calls: string[] = [];
  keepJobs(jobsWith({ retention: async () => calls.push("retention") }));
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), PATIENCE);
  await database.db.execute(sql`alter table away rename to data_retention_jobs`);
  await vi.waitFor(() => expect(calls).toEqual(["retention"]), PATIENCE);
  expect(log).toHaveBeenCalledTimes(1);
  await stopJobs();
});
