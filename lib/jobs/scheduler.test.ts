import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET, maxDuration, POST } from "@/app/api/jobs/[name]/route";
import type { Db } from "@/db/client";
import { testDatabase } from "@/db/test-database";
import { CALL_TIMEOUT_MS as BLOB_TIMEOUT_MS } from "@/lib/core/blob";
import { env } from "@/lib/core/env";
import { connectStripe, RETRIES as STRIPE_RETRIES, TIMEOUT_MS as STRIPE_TIMEOUT_MS } from "@/lib/core/stripe";
import { REQUEST_TIMEOUT_MS as MAIL_TIMEOUT_MS } from "@/lib/email/commands";
import { LONGEST_PAUSE_MS, MAX_ATTEMPTS } from "@/lib/email/sending";
import { nextIssue } from "@/lib/newsletter/issue";
import { REQUEST_TIMEOUT_MS as NEWSLETTER_TIMEOUT_MS } from "@/lib/newsletter/mailing.job";
import { stopJobs } from "@/lib/operations/job";
import { TIMEOUT_MS as WARM_UP_TIMEOUT_MS } from "@/lib/publishing/warm-up.job";
import { REQUEST_TIMEOUT_MS as REMINDERS_TIMEOUT_MS } from "@/lib/reminders/delivery/emails.commands";
import { longTest } from "@/tests/long";
import { claimRun, LEASE_SECONDS, runHeld } from "./commands";
import { requestedBudgetOf } from "./concurrency";
import { listJobs } from "./queries";
import { isJobName, JOB_NAMES, type JobName, SCHEDULE } from "./schedule";

// Calls by a platform's external scheduler. Its authorization is tested next to the route.

// One of the tests waits for five seconds, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const SECRET = "a-secret-between-us-and-the-scheduler";

/** The result of the job in a database without holidays. */
const NO_DAYS = { added: 0, removed: 0 };

const globals = globalThis as typeof globalThis & { oddlyDb?: Db; oddlyJobs?: unknown };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
  globals.oddlyDb = database.db;
  env().JOBS_SECRET = SECRET;
  env().CRON_SECRET = SECRET;
});
afterEach(async () => {
  delete globals.oddlyDb;
  delete globals.oddlyJobs;
  await database.close();
});

async function call(job: string, handler = POST) {
  const [name = ""] = job.split("?");
  const headers = { authorization: `Bearer ${SECRET}` };
  const request = new Request(`https://oddly.example/api/jobs/${job}`, { headers });
  const response = await handler(request, { params: Promise.resolve({ name }) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const stateOf = async (job: string) => (await listJobs(new Date(), database.db)).find(({ type }) => type === job);

test("a job runs each time that it is requested, by POST or by Vercel's GET", async () => {
  for (const handler of [POST, GET, POST]) {
    const { status, body, headers } = await call("occurrences", handler);
    expect([status, body, headers.get("cache-control")]).toEqual([200, NO_DAYS, "no-store"]);
  }
  expect(await stateOf("occurrences")).toMatchObject({ status: "completed", result: NO_DAYS, runsKept: 3 });
});

test("a job that is still running is not started a second time", async () => {
  const held = await claimRun("occurrences", { isAsked: true }, database.db);
  if (!held) throw new Error("there was no run to be had");
  const busy = await call("occurrences");
  expect([busy.status, busy.body]).toEqual([409, { error: "That job is already running.", code: "conflict" }]);
  await runHeld(held, async () => null, null, database.db);
  expect(await call("occurrences")).toMatchObject({ status: 200, body: NO_DAYS });
});

longTest(
  "a process that stalls at a job's start blocks neither the scheduler nor the connections that pages need",
  async () => {
    const busy = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('job occurrences', 0))`);
      return call("occurrences");
    });
    expect([busy.status, busy.body.code]).toEqual([409, "conflict"]);
    expect(await call("occurrences")).toMatchObject({ status: 200, body: NO_DAYS });
  },
);

test("a failed job is a 500 with a reference, and only the admin shows why", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // The job fails because this database has no holidays in that week.
  const issue = nextIssue(new Date());
  const { status, body } = await call(`weekly-preview?issue=${issue}`);
  expect([status, body.code]).toEqual([500, "internal_error"]);
  expect(body.error).not.toContain("holidays");
  const errorMessage = `the week of ${issue} has no holidays to write about`;
  expect(await stateOf("weekly-preview")).toMatchObject({ status: "failed", errorMessage });
});

test("a server that is being stopped responds with a 503, so that a scheduler can try another one", async () => {
  await stopJobs();
  const { status, body, headers } = await call("occurrences");
  expect([status, body.error]).toEqual([503, "This server is being stopped."]);
  expect(headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await stateOf("occurrences")).toMatchObject({ status: "never" });
});

test("while the database is down no job runs, and the response is a 503", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await database.db.$client.end();
  const { status, body } = await call("occurrences");
  expect([status, body.code]).toEqual([503, "unavailable"]);
});

/** Returns the numbers below `count` that a field of a cron line matches: "*", "7", "2-59/5". */
function numbersIn(field: string, count: number): number[] {
  const [range = "", every = "1"] = field.split("/");
  const [first = "", last = first] = range === "*" ? ["0", `${count - 1}`] : range.split("-");
  return Array.from({ length: count }, (_, number) => number).filter(
    (number) => number >= Number(first) && number <= Number(last) && (number - Number(first)) % Number(every) === 0,
  );
}

/** Returns the longest time between two calls of a cron line, in seconds. */
function spacingOf(schedule: string): number {
  const [minute = "", hour = "", ...days] = schedule.split(" ");
  expect(days).toEqual(["*", "*", "*"]);
  const minutes = numbersIn(hour, 24).flatMap((each) => numbersIn(minute, 60).map((past) => each * 60 + past));
  const next = [...minutes.slice(1), (minutes[0] ?? 0) + 24 * 60];
  return Math.max(...minutes.map((each, index) => (next[index] ?? 0) - each)) * 60;
}

test.each([
  ["* * * * *", 60],
  ["2-59/5 * * * *", 300],
  ["7 * * * *", 3600],
  ["1 */6 * * *", 21_600],
  ["10 0 * * *", 86_400],
])("%s calls every %d seconds", (schedule, seconds) => {
  expect(spacingOf(schedule)).toBe(seconds);
});

test("vercel.json lists every job once, by its path, and calls it at least as often as its schedule", () => {
  const { crons } = JSON.parse(readFileSync("vercel.json", "utf8")) as { crons: { path: string; schedule: string }[] };
  const names = crons.map(({ path }) => path.replace("/api/jobs/", ""));
  expect(names.toSorted()).toEqual(JOB_NAMES.toSorted());
  for (const [index, name] of names.entries()) {
    if (!isJobName(name)) continue;
    expect(spacingOf(crons[index]?.schedule ?? ""), name).toBeLessThanOrEqual(SCHEDULE[name].everySeconds);
  }
});

/** The longest time to send an email: every attempt times out, with the longest pause between them. */
const mailMs = (timeoutMs: number) => MAX_ATTEMPTS * timeoutMs + (MAX_ATTEMPTS - 1) * LONGEST_PAUSE_MS;

const stripeRetryMs = STRIPE_TIMEOUT_MS + connectStripe("sk_test_local_nobody").getMaxNetworkRetryDelay() * 1000;
const stripeMs = STRIPE_TIMEOUT_MS + STRIPE_RETRIES * stripeRetryMs;

/** The longest wait for a lock. See `limitWaiting`. */
const lockMs = LEASE_SECONDS * 500;

/** How long the last work that a job starts may take, however long a service that it needs hangs. */
const LAST_MS: Readonly<Record<JobName, number>> = {
  // All files of a batch at once, then each one alone.
  "card-videos": 2 * BLOB_TIMEOUT_MS,
  reminders: mailMs(REMINDERS_TIMEOUT_MS),
  "scheduled-cards": mailMs(MAIL_TIMEOUT_MS),
  reconcile: stripeMs + mailMs(MAIL_TIMEOUT_MS),
  // The list, the newest file, the new file.
  "audit-head": lockMs + 3 * BLOB_TIMEOUT_MS,
  "weekly-preview": mailMs(NEWSLETTER_TIMEOUT_MS),
  retention: lockMs,
  occurrences: lockMs,
  "feed-warm-up": WARM_UP_TIMEOUT_MS,
};

test.each(JOB_NAMES)(
  "the last work that %s starts ends before the platform's time limit, even if a service hangs",
  (job) => {
    expect(requestedBudgetOf(job) + LAST_MS[job]).toBeLessThan(maxDuration * 1000);
  },
);
