import "server-only";
import { appDb, type Db } from "@/db/client";
import { logFault } from "@/lib/core/log";
import { isOutage } from "@/lib/jobs/concurrency";
import { LeaseLost } from "@/lib/jobs/leases.commands";
import { type SweepOptions, sweep } from "./retention.commands";
import { RETENTION_POLICIES, type RetentionPolicy } from "./retention-rules";

/** Rows per batch: they are locked meanwhile, and a card is deleted with its links, its video and its thanks. */
const BATCH = 500;

export type RetentionOptions = Partial<SweepOptions> & {
  /** Called before each batch: whether to start no more. */
  isTimeUp?: () => boolean;
};

/** How many rows each rule was applied to, and how many rules failed. */
export type Retained = { counts: Partial<Record<RetentionPolicy, number>>; failed: number };

/**
 * Applies every retention rule to the rows that are due at `now`, batch by batch, in turns: many rows of one kind do
 * not delay other kinds. Nothing is lost if it is stopped in between, and two runs at once share the work. A rule that
 * fails does not stop the others. Throws, and starts no more, if the lease is lost or the database is down. See
 * `RETENTION`.
 */
export async function retain(now: Date, options: RetentionOptions = {}, db: Db = appDb()): Promise<Retained> {
  const { fence, isTimeUp = () => false, batch = BATCH } = options;
  const done: Retained = { counts: {}, failed: 0 };
  for (let open: readonly RetentionPolicy[] = RETENTION_POLICIES; open.length > 0; ) {
    const unfinished: RetentionPolicy[] = [];
    for (const policy of open) {
      if (isTimeUp()) return done;
      try {
        const { count, isLast } = await sweep(policy, now, { batch, fence }, db);
        if (count > 0) done.counts[policy] = (done.counts[policy] ?? 0) + count;
        if (!isLast) unfinished.push(policy);
      } catch (error) {
        if (error instanceof LeaseLost || isOutage(error)) throw error;
        done.failed += 1;
        logFault(`retention ${policy}`, error);
      }
    }
    open = unfinished;
  }
  return done;
}
