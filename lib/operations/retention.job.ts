import "server-only";
import { appDb, type Db } from "@/db/client";
import { logFault } from "@/lib/core/log";
import { isOutage } from "@/lib/jobs/concurrency";
import { LeaseLost } from "@/lib/jobs/leases.commands";
import { type SweepOptions, sweep } from "./retention.commands";
import { RETENTION_POLICIES, type RetentionPolicy } from "./retention-rules";

/** So many rows at a time: nobody else gets at them meanwhile, and a card takes its links, its video and its thanks with it. */
const BATCH = 500;

export type RetentionOptions = Partial<SweepOptions> & {
  /** Asked before each batch: whether to begin no more. */
  isTimeUp?: () => boolean;
};

/** How many rows each rule was carried out on, and how many rules failed. */
export type Retained = { counts: Partial<Record<RetentionPolicy, number>>; failed: number };

/**
 * Carries out every rule of retention on what is due at `now`, batch by batch, in turn: much of one kind keeps no other
 * waiting. Whoever is stopped in between has lost nothing, and two at once share the work. A rule that fails keeps no other.
 * Throws, and begins no more, when the run is lost or the database is down. See `RETENTION`.
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
