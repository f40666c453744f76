import "server-only";
import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { logFault } from "@/lib/log";
import { reasonOf } from "@/lib/storable";

/** So many runs of each job are kept. */
const RUNS_KEPT = 50;

/** How a job's run went. `failures` of a run that goes on after them are told by their number. */
export type Run = { startedAt: Date; endedAt: Date; error?: unknown; failures?: number };

function problemOf({ error, failures = 0 }: Run): string | null {
  if (error !== undefined) return reasonOf(error);
  if (failures === 0) return null;
  return failures === 1 ? "One thing failed; the log says what." : `${failures} things failed; the log says what.`;
}

async function storeRun(jobType: string, run: Run, db: Db): Promise<void> {
  const { startedAt, endedAt } = run;
  const errorMessage = problemOf(run);
  await db.insert(dataRetentionJobs).values({
    jobType,
    scheduledAt: startedAt,
    executedAt: startedAt,
    lastRunAt: endedAt,
    status: errorMessage === null ? "completed" : "failed",
    errorMessage,
    executionTimeMs: Math.max(endedAt.getTime() - startedAt.getTime(), 0),
  });
  const isOver = and(
    eq(dataRetentionJobs.jobType, jobType),
    inArray(dataRetentionJobs.status, ["completed", "failed"]),
  );
  const newest = db
    .select({ id: dataRetentionJobs.id })
    .from(dataRetentionJobs)
    .where(isOver)
    .orderBy(desc(dataRetentionJobs.executedAt))
    .limit(RUNS_KEPT);
  await db.delete(dataRetentionJobs).where(and(isOver, notInArray(dataRetentionJobs.id, newest)));
}

/** Writes down that a job has run, and how it went; of each job the newest fifty runs are kept. Never throws: the log says what failed. */
export async function noteRun(jobType: string, run: Run, db: Db = appDb()): Promise<void> {
  try {
    await storeRun(jobType, run, db);
  } catch (error) {
    logFault(`run of ${jobType}`, error);
  }
}

/** How many things failed within a run, where its result says so in a field `failed`. */
function failuresIn(result: unknown): number {
  const { failed } = Object(result) as { failed?: unknown };
  return typeof failed === "number" ? failed : 0;
}

/** Does a job's work, writes down that it has run, and gives or throws what the work does. */
export async function noted<Result>(
  jobType: string,
  work: () => Promise<Result>,
  db?: Db,
  clock = () => new Date(),
): Promise<Result> {
  const startedAt = clock();
  try {
    const result = await work();
    await noteRun(jobType, { startedAt, endedAt: clock(), failures: failuresIn(result) }, db);
    return result;
  } catch (error) {
    await noteRun(jobType, { startedAt, endedAt: clock(), error }, db);
    throw error;
  }
}
