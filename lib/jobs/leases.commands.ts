import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { innermostCause } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import type { JobName } from "./schedule";

/** A run that this server has claimed. Its token is the proof: a takeover sets another one. */
export type HeldRun = {
  id: string;
  token: string;
  jobType: JobName;
  scheduledAt: Date;
  /** By the database's clock. */
  claimedAt: Date;
  attempt: number;
  leaseSeconds: number;
};

/** Thrown if the run has been taken over, or may have been: nothing more is written. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor({ jobType }: HeldRun) {
    super(`The run of ${jobType} is somebody else's by now.`);
  }
}

const runs = dataRetentionJobs;

/**
 * Only the database's clock counts: the clocks of servers differ, and `now()` does not advance within a transaction.
 */
export const DATABASE_CLOCK = sql`clock_timestamp()`;

/** When a lease ends that is taken now for this many seconds. */
export const leaseEnd = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Matches the run while this holder's lease is valid. */
export const heldBy = ({ id, token }: Pick<HeldRun, "id" | "token">) =>
  and(eq(runs.id, id), eq(runs.lockToken, token), gt(runs.lockExpiresAt, DATABASE_CLOCK));

/** Extends the lease. Returns false if it is lost. */
async function renewLease(held: HeldRun, db: Db): Promise<boolean> {
  const renewed = await db
    .update(runs)
    .set({ lockExpiresAt: leaseEnd(held.leaseSeconds) })
    .where(heldBy(held))
    .returning({ id: runs.id });
  return renewed.length > 0;
}

/** Shorter than the statement timeout (db/app-role.ts), so that waiting for a lock fails as a lock timeout. */
const MAX_LOCK_MS = 10_000;

/**
 * Call it first in a transaction that others may wait for. The database ends the transaction if its client is idle in
 * it for `ms`, fails a statement that waits for a lock for `ms` or 10 seconds (see `isLockTimeout`), and, from
 * PostgreSQL 17 on, ends the transaction after twice `ms` in any case.
 */
export async function limitWaiting(ms: number, tx: Tx): Promise<void> {
  const limit = `${Math.round(ms)}ms`;
  const lock = `${Math.round(Math.min(ms, MAX_LOCK_MS))}ms`;
  const whole = `${Math.round(ms * 2)}ms`;
  await tx.execute(sql`
    select set_config('idle_in_transaction_session_timeout', ${limit}, true), set_config('lock_timeout', ${lock}, true),
      case when current_setting('transaction_timeout', true) is not null
        then set_config('transaction_timeout', ${whole}, true) end`);
}

/** Whether waiting for a lock timed out. Source: PostgreSQL, appendix A, lock_not_available. */
export function isLockTimeout(error: unknown): boolean {
  const cause = innermostCause(error);
  return cause instanceof Error && "code" in cause && cause.code === "55P03";
}

/**
 * Call it first in a transaction. Makes sure that the run is still ours, and that it cannot be taken over until the
 * transaction ends. If the holder stalls before that, or waits for a lock, the database ends the transaction: see
 * `limitWaiting`. Throws LeaseLost if the run has been taken over, or may have been.
 */
async function fence(held: HeldRun, tx: Tx): Promise<void> {
  await limitWaiting(held.leaseSeconds * 500, tx);
  // Not "for share": that would block renewing the lease, which is an update.
  const locked = await tx.select({ id: runs.id }).from(runs).where(heldBy(held)).for("key share");
  if (locked.length === 0) throw new LeaseLost(held);
}

/**
 * Puts back a run that this server does not finish because it is being stopped: another can start it over at once.
 * Waits for a transaction that writes under the run. Does nothing if the run is no longer ours.
 */
export async function releaseLease(held: HeldRun, db: Db): Promise<void> {
  // This lock waits for `fence`; the update alone would not.
  const locked = db.select({ id: runs.id }).from(runs).where(heldBy(held)).for("update");
  await db
    .update(runs)
    .set({
      status: "scheduled",
      concurrencyLock: false,
      lockToken: null,
      attempts: sql`${runs.attempts} - 1`,
    })
    .where(eq(runs.id, locked));
}

/** A job's access to the lease of its run. */
export type Lease = {
  /** Aborted when the lease is lost or the server is being stopped: start nothing more. */
  signal: AbortSignal;
  /**
   * Call it first in each transaction that writes: makes sure that the run is ours until the transaction ends. Throws
   * LeaseLost.
   */
  fence: (tx: Tx) => Promise<void>;
};

/**
 * Renews the lease three times in its length until `over` is aborted. Aborts `over` when the lease is lost, or could
 * not be renewed in time.
 */
export function keepLease(held: HeldRun, over: AbortController, db: Db): Lease {
  const { signal } = over;
  const leaseMs = held.leaseSeconds * 1000;
  const lose = () => over.abort(new LeaseLost(held));
  const expiry = setTimeout(lose, leaseMs).unref();
  const renew = async () => {
    try {
      if (!(await renewLease(held, db))) return lose();
      expiry.refresh();
    } catch (error) {
      logFault(`lease of ${held.jobType}`, error);
    }
    if (!signal.aborted) wait();
  };
  let next: NodeJS.Timeout;
  const wait = () => {
    next = setTimeout(renew, leaseMs / 3).unref();
  };
  wait();
  const rest = () => {
    clearTimeout(next);
    clearTimeout(expiry);
  };
  signal.addEventListener("abort", rest, { once: true });
  return {
    signal,
    fence: async (tx) => {
      try {
        await fence(held, tx);
      } catch (error) {
        if (error instanceof LeaseLost) over.abort(error);
        throw error;
      }
    },
  };
}
