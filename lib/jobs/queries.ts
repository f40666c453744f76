import "server-only";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { dueJobs, isJobName, isLate, JOB_NAMES, type JobName, nextSlot, SCHEDULE, slotsAt } from "./schedule";

/** A job and the state of its last run; times in ISO 8601. */
export type JobState = {
  type: string;
  /** When its last finished run started; null if none is known. */
  lastRunAt: string | null;
  status: "completed" | "failed" | "never";
  executionTimeMs: number | null;
  errorMessage: string | null;
  /** The result of the last run. */
  result: unknown;
  runsKept: number;
  /** Since when a run is in progress; null if none is. */
  runningSince: string | null;
  /** When it runs next by itself; null for a job that no longer exists. */
  nextRunAt: string | null;
  isLate: boolean;
};

const runs = dataRetentionJobs;

/** Returns the time by the database's clock, which is the same for every server. */
export async function getDatabaseTime(db: Db | Tx = appDb()): Promise<Date> {
  const {
    rows: [row],
  } = await db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
  if (!row) throw new Error("the database did not say what time it is");
  return new Date(Number(row.ms));
}

/** Returns since when each running job has been running, by job name. */
async function listRunning(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ type: runs.jobType, since: runs.lockAcquiredAt })
    .from(runs)
    .where(and(runs.concurrencyLock, sql`${runs.lockExpiresAt} > clock_timestamp()`));
  return new Map(rows.flatMap(({ type, since }) => (since ? [[type, since.toISOString()]] : [])));
}

/** Returns every current or former job with its last run, sorted by name. */
export async function listJobs(now: Date, db: Db = appDb()): Promise<JobState[]> {
  const { jobType, executedAt, status, executionTimeMs, errorMessage, result } = runs;
  const running = await listRunning(db);
  const rows = await db
    .selectDistinctOn([jobType], {
      type: jobType,
      lastRunAt: executedAt,
      status: sql<"completed" | "failed">`${status}`,
      executionTimeMs,
      errorMessage,
      result,
      runsKept: sql<number>`(count(*) over (partition by ${jobType}))::int`,
    })
    .from(runs)
    .where(inArray(status, ["completed", "failed"]))
    .orderBy(jobType, sql`${executedAt} desc nulls last`);
  const more = (type: string) => ({
    nextRunAt: isJobName(type) ? nextSlot(SCHEDULE[type], now).toISOString() : null,
    runningSince: running.get(type) ?? null,
  });
  const ran = rows.map(({ lastRunAt, ...row }): JobState => {
    const late = isLate(row.type, lastRunAt, now);
    return { ...row, ...more(row.type), lastRunAt: lastRunAt?.toISOString() ?? null, isLate: late };
  });
  const none = { lastRunAt: null, status: "never", executionTimeMs: null, errorMessage: null, result: null } as const;
  const others = JOB_NAMES.filter((type) => !ran.some((job) => job.type === type)).map((type): JobState => {
    return { type, ...none, ...more(type), runsKept: 0, isLate: false };
  });
  return [...ran, ...others].toSorted((a, b) => (a.type < b.type ? -1 : 1));
}

/** Returns how many jobs failed in their last run, or are late. */
export async function countFailingJobs(now: Date, db: Db = appDb()): Promise<number> {
  return (await listJobs(now, db)).filter(({ status, isLate }) => status === "failed" || isLate).length;
}

/** Returns the jobs with a run to claim now, by the database's clock. See `dueJobs`. */
export async function listDueJobs(db: Db = appDb()): Promise<JobName[]> {
  const now = await getDatabaseTime(db);
  const ofSlots = slotsAt(now).map(({ job, slot }) => and(eq(runs.jobType, job), eq(runs.scheduledAt, slot)));
  const rows = await db
    .select({
      jobType: runs.jobType,
      scheduledAt: runs.scheduledAt,
      status: runs.status,
      isExpired: sql<boolean | null>`${runs.lockExpiresAt} <= clock_timestamp()`,
    })
    .from(runs)
    .where(or(inArray(runs.status, ["scheduled", "running"]), ...ofSlots));
  return dueJobs(rows, now);
}
