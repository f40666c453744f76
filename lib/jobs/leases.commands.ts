import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { innermostCause, logFault } from "@/lib/core/log";
import type { JobName } from "./schedule";

/** A run that is ours. Its token is the proof: whoever takes the run over has another one. */
export type Held = {
  id: string;
  token: string;
  jobType: JobName;
  scheduledAt: Date;
  /** By the database's clock. */
  claimedAt: Date;
  attempt: number;
  leaseSeconds: number;
};

/** Thrown where a run is somebody else's by now: nothing more is written. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor({ jobType }: Held) {
    super(`The run of ${jobType} is somebody else's by now.`);
  }
}

const runs = dataRetentionJobs;

/** The database's clock and nobody else's: servers disagree, and `now()` stands still within a transaction. */
export const DATABASE_CLOCK = sql`clock_timestamp()`;

/** When a lease ends that is taken now for so many seconds. */
export const leaseEnd = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/** The run as long as it is this holder's. */
export const heldBy = ({ id, token }: Pick<Held, "id" | "token">) =>
  and(eq(runs.id, id), eq(runs.lockToken, token), gt(runs.lockExpiresAt, DATABASE_CLOCK));

/** Holds the lease for longer; false when it is no longer ours. */
async function renewLease(held: Held, db: Db): Promise<boolean> {
  const renewed = await db
    .update(runs)
    .set({ lockExpiresAt: leaseEnd(held.leaseSeconds) })
    .where(heldBy(held))
    .returning({ id: runs.id });
  return renewed.length > 0;
}

/** Less than a statement may take in all (db/app-role.ts), so that a wait for a lock ends as one. */
const MAX_LOCK_MS = 10_000;

/**
 * First in a transaction that others may wait for: the database ends it when its holder sleeps for so long in the middle of
 * it, lets no statement of it wait for a lock for longer, or than 10 seconds, which throws what `isLockTimeout` knows, and ends
 * it after twice as long in any case, where it is PostgreSQL 17 or newer.
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

/** Whether a lock was waited for in vain. Source: PostgreSQL, appendix A, lock_not_available. */
export function isLockTimeout(error: unknown): boolean {
  const cause = innermostCause(error);
  return cause instanceof Error && "code" in cause && cause.code === "55P03";
}

/**
 * Makes sure, first in a transaction, that the run is still ours, and stays so to the transaction's end: meanwhile nobody
 * takes it over. A holder that falls asleep before that end, or waits for a lock, is ended by the database: see
 * `limitWaiting`. Throws LeaseLost when somebody has the run, or may have it by now.
 */
async function fence(held: Held, tx: Tx): Promise<void> {
  await limitWaiting(held.leaseSeconds * 500, tx);
  // Not "for share": renewing is an update, and goes on beside this.
  const ours = await tx.select({ id: runs.id }).from(runs).where(heldBy(held)).for("key share");
  if (ours.length === 0) throw new LeaseLost(held);
}

/**
 * Lets go of a run that this server does not finish because it is being stopped: another begins it anew, at once. Waits for
 * the end of a transaction that writes under the run. Of a run that is no longer ours it changes nothing, and says nothing.
 */
export async function releaseLease(held: Held, db: Db): Promise<void> {
  // Of the strength that `fence` keeps off; the update alone would go on beside it.
  const ours = db.select({ id: runs.id }).from(runs).where(heldBy(held)).for("update");
  await db
    .update(runs)
    .set({
      status: "scheduled",
      concurrencyLock: false,
      lockToken: null,
      attempts: sql`${runs.attempts} - 1`,
    })
    .where(eq(runs.id, ours));
}

/** What a run has of its lease. */
export type Lease = {
  /** Aborted when the run is lost, or its server is being stopped: nothing more is begun. */
  signal: AbortSignal;
  /**
   * First in each transaction that writes: makes sure that the run is still ours, and stays so to the transaction's end.
   * Throws LeaseLost.
   */
  fence: (tx: Tx) => Promise<void>;
};

/**
 * Has the lease renewed three times in its length until `over` is aborted, and aborts it when the run is lost, or nobody can
 * know any more whose it is.
 */
export function keepLease(held: Held, over: AbortController, db: Db): Lease {
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
