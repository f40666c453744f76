import "server-only";
import { sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { sealsOf } from "./chain";
import type { AuditEntry } from "./entry";
import { getChainEnd, listUnsealed } from "./queries";

/** Sensitivity of the entry itself. Source: spec section 9, defaults. */
const PII_LEVEL = "restricted";

/**
 * Writes an audit entry in the transaction of the change that it describes, so that both are stored or neither is.
 * Writers do not wait for each other: the job `audit-head` seals new entries into the chain within a few minutes.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLogs).values({ ...entry, piiLevel: PII_LEVEL });
}

/** Number of entries sealed per transaction. It takes a moment, for which only other sealing waits. */
const BATCH = 1000;

export type SealOptions = {
  /** Runs first in each transaction and before a file is uploaded. Throws if this run has lost its lease. */
  fence?: ((tx: Tx) => Promise<void>) | undefined;
  /** Called after each batch: whether to start no other. */
  isTimeUp?: () => boolean;
};

async function sealSome(tx: Tx, fence: SealOptions["fence"]): Promise<number> {
  await fence?.(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`);
  const entries = await listUnsealed(BATCH, tx);
  if (entries.length === 0) return 0;
  const seals = sealsOf(entries, await getChainEnd(tx)).map(({ previousHash, currentHash, ...seal }) => {
    return { ...seal, previous_hash: previousHash, current_hash: currentHash };
  });
  // The app role may not update the table. The function may, once per entry and all or nothing.
  await tx.execute(sql`select seal_audit_logs(${JSON.stringify(seals)}::jsonb)`);
  return seals.length;
}

/**
 * Seals every unsealed entry into the audit chain, in the order of their IDs, and returns how many. Concurrent calls
 * take turns. Entries of transactions that are still running, or left when time is up, are sealed by the next call.
 */
export async function sealAudit(
  db: Db = appDb(),
  { fence, isTimeUp = () => false }: SealOptions = {},
): Promise<number> {
  for (let sealed = 0; ; ) {
    const some = await db.transaction((tx) => sealSome(tx, fence));
    sealed += some;
    if (some < BATCH || isTimeUp()) return sealed;
  }
}
