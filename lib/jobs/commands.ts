import "server-only";
import { and, desc, eq, gte, inArray, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { errorMessage, logFault } from "@/lib/core/log";
import {
  DATABASE_CLOCK,
  type HeldRun,
  heldBy,
  isLockTimeout,
  keepLease,
  type Lease,
  LeaseLost,
  leaseEnd,
  limitWaiting,
  releaseLease,
} from "./leases.commands";
import { getDatabaseTime } from "./queries";
import { type JobName, nextSlot, type Rhythm, SCHEDULE, slotOf } from "./schedule";

/** How long a lease lasts without being renewed. */
export const LEASE_SECONDS = 60;

/**
 * The longest wait for the turn to claim a run; a process that stalls while claiming is ended, too. See `limitWaiting`.
 */
const CLAIM_MS = 5000;

/** Number of finished runs stored per job. */
const MAX_STORED_RUNS = 50;

/**
 * A run that was taken over this often crashes every server that takes it: it is given up, so that the next one can
 * run.
 */
const MAX_ATTEMPTS = 3;

const runs = dataRetentionJobs;

const ofJob = (job: JobName) => eq(runs.jobType, job);

const isExpired = and(eq(runs.status, "running"), lte(runs.lockExpiresAt, DATABASE_CLOCK));

/** Selects the oldest of the job's rows that match `where`, unless a holder is writing under its lease right now. */
const oldest = (job: JobName, where: SQL | undefined, tx: Tx) =>
  tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(ofJob(job), where))
    .orderBy(runs.scheduledAt)
    .limit(1)
    .for("update", { skipLocked: true });

/** Gives up on a run that has crashed every server that took it. */
async function giveUp(job: JobName, tx: Tx): Promise<void> {
  await tx
    .update(runs)
    .set({
      status: "failed",
      concurrencyLock: false,
      lockToken: null,
      errorMessage: `It was stopped in the middle ${MAX_ATTEMPTS} times.`,
      lastRunAt: runs.lockExpiresAt,
    })
    .where(eq(runs.id, oldest(job, and(isExpired, gte(runs.attempts, MAX_ATTEMPTS)), tx)));
}

const isPlanned = eq(runs.status, "scheduled");

/** Inserts the run that is due, and deletes older planned runs, which are not caught up on. */
async function planDue(job: JobName, rhythm: Rhythm, tx: Tx): Promise<void> {
  const now = await getDatabaseTime(tx);
  const slot = slotOf(rhythm, now);
  await tx
    .insert(runs)
    .values({ jobType: job, scheduledAt: slot, nextRunAt: nextSlot(rhythm, now) })
    .onConflictDoNothing();
  await tx.delete(runs).where(and(ofJob(job), isPlanned, lt(runs.scheduledAt, slot)));
}

/** Inserts a requested run, unless one is planned already. */
async function planRequested(job: JobName, tx: Tx): Promise<void> {
  if ((await tx.$count(runs, and(ofJob(job), isPlanned))) > 0) return;
  await tx.insert(runs).values({ jobType: job, scheduledAt: DATABASE_CLOCK });
}

type ClaimOptions = {
  /** Claim a run now, whether or not one is due. */
  isAsked?: boolean;
  leaseSeconds?: number;
  rhythm?: Rhythm;
};

/** Whether this transaction gets its turn on the job. One at a time has it; others wait only if `waits` is set. */
async function takeTurn(job: JobName, waits: boolean, tx: Tx): Promise<boolean> {
  const key = sql`hashtextextended(${`job ${job}`}, 0)`;
  if (waits) {
    await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
    return true;
  }
  const {
    rows: [turn],
  } = await tx.execute<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${key}) as ours`);
  return turn?.ours === true;
}

/**
 * Claims a run of the job for the first caller: one whose lease has expired, one that was put back, or the one of the
 * current slot if it has not run yet. Returns null if there is none, if the job is running, if another claim does not
 * finish, or if the table is locked. Uses only the database's clock, in one transaction.
 */
export async function claimRun(job: JobName, options: ClaimOptions = {}, db: Db = appDb()): Promise<HeldRun | null> {
  const { isAsked = false, leaseSeconds = LEASE_SECONDS, rhythm = SCHEDULE[job] } = options;
  const take = async (tx: Tx) => {
    await limitWaiting(CLAIM_MS, tx);
    if (!(await takeTurn(job, isAsked, tx))) return null;
    await giveUp(job, tx);
    const running = await tx
      .select({ isExpired: sql<boolean>`${runs.lockExpiresAt} <= clock_timestamp()` })
      .from(runs)
      .where(and(ofJob(job), runs.concurrencyLock));
    if (running.some((each) => !each.isExpired)) return null;
    if (running.length === 0) await (isAsked ? planRequested(job, tx) : planDue(job, rhythm, tx));
    const free = running.length > 0 ? isExpired : isPlanned;
    const [held] = await tx
      .update(runs)
      .set({
        status: "running",
        concurrencyLock: true,
        lockToken: sql`gen_random_uuid()`,
        lockAcquiredAt: DATABASE_CLOCK,
        lockExpiresAt: leaseEnd(leaseSeconds),
        executedAt: DATABASE_CLOCK,
        attempts: sql`${runs.attempts} + 1`,
      })
      .where(eq(runs.id, oldest(job, free, tx)))
      .returning({
        id: runs.id,
        token: sql<string>`${runs.lockToken}`,
        scheduledAt: runs.scheduledAt,
        claimedAt: sql<Date>`${runs.lockAcquiredAt}`.mapWith(runs.lockAcquiredAt),
        attempt: runs.attempts,
      });
    return held ? { ...held, jobType: job, leaseSeconds } : null;
  };
  return db.transaction(take).catch((error: unknown) => {
    if (isLockTimeout(error)) return null;
    throw error;
  });
}

/** How a run ended. `failures` is the number of failures that did not end it. */
type End = { error?: unknown; failures?: number; result?: unknown };

function problemOf({ error, failures = 0 }: End): string | null {
  if (error !== undefined) return errorMessage(error);
  if (failures === 0) return null;
  return failures === 1 ? "One thing failed; the log says what." : `${failures} things failed; the log says what.`;
}

/** Records how the run ended and releases it. Throws LeaseLost if the lease is lost. */
async function endRun(held: HeldRun, end: End, db: Db): Promise<void> {
  const errorMessage = problemOf(end);
  const ended = await db
    .update(runs)
    .set({
      status: errorMessage === null ? "completed" : "failed",
      errorMessage,
      result: end.result ?? null,
      concurrencyLock: false,
      lockToken: null,
      lastRunAt: DATABASE_CLOCK,
      executionTimeMs: sql`(extract(epoch from clock_timestamp() - ${runs.lockAcquiredAt}) * 1000)::integer`,
    })
    .where(heldBy(held))
    .returning({ id: runs.id });
  if (ended.length === 0) throw new LeaseLost(held);
  await deleteOldRuns(held, db);
}

/** Deletes all but the newest fifty runs of the job, and never a run of the current slot. */
async function deleteOldRuns({ jobType, scheduledAt }: HeldRun, db: Db): Promise<void> {
  const isOver = and(ofJob(jobType), inArray(runs.status, ["completed", "failed"]));
  const newest = db
    .select({ id: runs.id })
    .from(runs)
    .where(isOver)
    .orderBy(desc(runs.executedAt))
    .limit(MAX_STORED_RUNS);
  const isPast = lt(runs.scheduledAt, slotOf(SCHEDULE[jobType], scheduledAt));
  await db.delete(runs).where(and(isOver, isPast, notInArray(runs.id, newest)));
}

/** Returns the number of failures within a run, from the field `failed` of its result. */
function failuresIn(result: unknown): number {
  const { failed } = Object(result) as { failed?: unknown };
  return typeof failed === "number" ? failed : 0;
}

/**
 * Does the work of a claimed run, renews its lease meanwhile, and records how it ended. Returns or throws what the work
 * does. If `stop` is aborted because the server is stopping, the run is put back at once and the signal's reason is
 * thrown, whatever the work does then. A failure to record the end is only logged: the lease expires.
 */
export async function runHeld<Result>(
  held: HeldRun,
  work: (lease: Lease) => Promise<Result>,
  stop: AbortSignal | null = null,
  db: Db = appDb(),
): Promise<Result> {
  const over = new AbortController();
  const orLog = (error: unknown) => logFault(`run of ${held.jobType}`, error);
  const leave = async (): Promise<never> => {
    over.abort(stop?.reason);
    await releaseLease(held, db).catch(orLog);
    throw stop?.reason;
  };
  if (stop?.aborted) return leave();
  let leaving: Promise<never> | undefined;
  const stopped = new Promise<never>((_, reject) => {
    const begin = () => {
      leaving = leave();
      leaving.catch(reject);
    };
    stop?.addEventListener("abort", begin, { once: true, signal: over.signal });
  });
  const lease = keepLease(held, over, db);
  try {
    const result = await Promise.race([work(lease), stopped]);
    await (leaving ?? endRun(held, { result, failures: failuresIn(result) }, db).catch(orLog));
    return result;
  } catch (error) {
    await leaving;
    if (!over.signal.aborted) await endRun(held, { error }, db).catch(orLog);
    throw error;
  } finally {
    over.abort();
  }
}
