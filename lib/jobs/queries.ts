import "server-only";
import { inArray, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { isLate, KNOWN_JOBS } from "./late";

/** A job and how its last run went; instants in ISO 8601. */
export type JobState = {
  type: string;
  /** When its last run began; null when none is known. */
  lastRunAt: string | null;
  status: "completed" | "failed" | "never";
  executionTimeMs: number | null;
  errorMessage: string | null;
  runsKept: number;
  isLate: boolean;
};

/** Every job that has run or is known of, by its name, with its last run. */
export async function listJobs(now: Date, db: Db = appDb()): Promise<JobState[]> {
  const { jobType, executedAt, status, executionTimeMs, errorMessage } = dataRetentionJobs;
  const rows = await db
    .selectDistinctOn([jobType], {
      type: jobType,
      lastRunAt: executedAt,
      status: sql<"completed" | "failed">`${status}`,
      executionTimeMs,
      errorMessage,
      runsKept: sql<number>`(count(*) over (partition by ${jobType}))::int`,
    })
    .from(dataRetentionJobs)
    .where(inArray(status, ["completed", "failed"]))
    .orderBy(jobType, sql`${executedAt} desc nulls last`);
  const ran = rows.map(({ lastRunAt, ...row }): JobState => {
    return { ...row, lastRunAt: lastRunAt?.toISOString() ?? null, isLate: isLate(row.type, lastRunAt, now) };
  });
  const never = { lastRunAt: null, status: "never", executionTimeMs: null, errorMessage: null } as const;
  const others = KNOWN_JOBS.filter((type) => !ran.some((job) => job.type === type)).map((type): JobState => {
    return { type, ...never, runsKept: 0, isLate: false };
  });
  return [...ran, ...others].toSorted((a, b) => (a.type < b.type ? -1 : 1));
}

/** How many jobs failed when they last ran, or should have run again. */
export async function countTroubledJobs(now: Date, db: Db = appDb()): Promise<number> {
  return (await listJobs(now, db)).filter(({ status, isLate }) => status === "failed" || isLate).length;
}
