import "server-only";
import { and, eq, getTableName, type SQL, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { recordAudit } from "@/lib/audit/commands";
import { logFault } from "@/lib/core/log";
import { isOutage } from "@/lib/jobs/concurrency";
import { LeaseLost } from "@/lib/jobs/leases.commands";
import { erasedAddress } from "@/lib/newsletter/subscriber";
import { isDue, RETENTION, RETENTION_POLICIES, type RetentionPolicy, selectDue } from "./retention.queries";

/** Replaces each address with a hash. The proof that its owner agreed to email, and when, stays beside it. */
async function eraseAddresses(where: SQL | undefined, tx: Tx): Promise<number> {
  const { id, email } = emailSubscriptions;
  const rows = await tx.select({ id, email }).from(emailSubscriptions).where(where);
  const erased = rows.map((row) => ({ id: row.id, hash: erasedAddress(row.email) }));
  await tx
    .update(emailSubscriptions)
    .set({ email: sql`erased.hash` })
    .from(sql`json_to_recordset(${JSON.stringify(erased)}::json) as erased(id uuid, hash text)`)
    .where(eq(id, sql`erased.id`));
  return erased.length;
}

/** Applies the rule to the rows that match `where`. Returns how many they were. */
async function applyRule(policy: RetentionPolicy, where: SQL | undefined, tx: Tx): Promise<number> {
  if (policy === "subscriber_until_unsubscribe") return eraseAddresses(where, tx);
  const { at, clears } = RETENTION[policy];
  const one = { one: sql`1` };
  const done = clears
    ? await tx
        .update(at.table)
        .set(Object.fromEntries(clears.map((column) => [column, null])))
        .where(where)
        .returning(one)
    : await tx.delete(at.table).where(where).returning(one);
  return done.length;
}

export type RetentionOptions = {
  batch?: number;
  /** Runs first in each transaction. Throws if this run has lost its lease. */
  fence?: ((tx: Tx) => Promise<void>) | undefined;
  /** Called before each batch: whether to start no more. */
  isTimeUp?: () => boolean;
};

/**
 * Applies one rule to up to `batch` of the due rows, in one transaction with the audit entry that counts them and names
 * none. Rows that are locked by others are left for the next run. `isLast` is set if no more rows were found.
 */
async function sweep(
  policy: RetentionPolicy,
  now: Date,
  { batch, fence }: RetentionOptions & { batch: number },
  db: Db,
): Promise<{ count: number; isLast: boolean }> {
  return db.transaction(async (tx) => {
    await fence?.(tx);
    const locked = await selectDue(policy, now, batch, tx).for("update", { skipLocked: true });
    const isLast = locked.length < batch;
    if (locked.length === 0) return { count: 0, isLast };
    const places = locked.map(({ place }) => place);
    // One parameter, not thousands. Checked again under the lock: rows that refer to this one may have changed just
    // before.
    const isLocked = sql`ctid = any(${sql.param(places)}::tid[])`;
    const count = await applyRule(policy, and(isLocked, isDue(policy, now, tx)), tx);
    if (count > 0) {
      const { at, clears, dataClassification } = RETENTION[policy];
      await recordAudit(tx, {
        operationType: clears ? "retention.clear" : "retention.delete",
        tableName: getTableName(at.table),
        recordCount: count,
        dataClassification,
        retentionPolicy: policy,
        executedAt: now,
        executedBy: "system",
        details: {},
      });
    }
    return { count, isLast };
  });
}

/** Rows per batch: they are locked meanwhile, and a card is deleted with its links, its video and its thanks. */
const BATCH = 500;

/** How many rows each rule was applied to, and how many rules failed. */
type Retained = { counts: Partial<Record<RetentionPolicy, number>>; failed: number };

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
