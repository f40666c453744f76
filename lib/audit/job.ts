import "server-only";
import { sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { putBlobText } from "@/lib/core/blob";
import { type AuditHead, type Checkpoint, headPath, sealsOf } from "./chain";
import { findHeadProblem, getChainEnd, getNewestHeadFile, listUnsealed } from "./queries";

/** So many entries are sealed in a transaction: a moment, for which only other sealing waits. */
const BATCH = 1000;

type SealOptions = {
  /** First in each transaction, and before a file is put: throws when the run is no longer this holder's. */
  fence?: ((tx: Tx) => Promise<void>) | undefined;
  /** Asked after each batch: whether to begin no more. */
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
  // The site's account may not write to what is there; the function may, this once, and all or nothing.
  await tx.execute(sql`select seal_audit_logs(${JSON.stringify(seals)}::jsonb)`);
  return seals.length;
}

/**
 * Seals every entry that waits for it into the audit chain, in the order of their ids, and gives how many. Two at once take
 * turns. An entry whose transaction is still under way is sealed the next time, and so is what time is up for.
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

/** Throws when the file holds no head, or one that the chain does not have any more. */
async function requireInChain({ path, head }: Checkpoint, db: Db): Promise<AuditHead> {
  if (!head) throw new Error(`The audit checkpoint ${path} cannot be read.`);
  const problem = await findHeadProblem(head, db);
  if (problem?.is === "missing")
    throw new Error(`Entry ${head.id} of the audit log was there at ${head.at} and is missing.`);
  if (problem) throw new Error(`Entry ${head.id} of the audit log differs from the one that was there at ${head.at}.`);
  return head;
}

/**
 * Seals what waits, keeps the chain's end outside the database, in one file for each day, and gives what is kept now; null
 * while the chain is empty. Nothing is written while the end is the same. Throws, and leaves what is kept as it is, when the
 * chain does not have it any more, for then it was cut or changed; and when another run has kept one meanwhile.
 */
export async function saveCheckpoint(
  now: Date,
  db: Db = appDb(),
  { fence, ...options }: SealOptions = {},
): Promise<AuditHead | null> {
  await sealAudit(db, { fence, ...options });
  const newest = await getNewestHeadFile();
  const kept = newest && (await requireInChain(newest, db));
  const end = await getChainEnd(db);
  if (!end || end.id === kept?.id) return kept;
  const today = headPath(now);
  // A server whose clock is behind goes on where the others are.
  const isOfNewest = newest !== null && newest.path >= today;
  const before = isOfNewest ? (kept?.before ?? null) : newest && kept && { path: newest.path, id: kept.id };
  const head: AuditHead = { id: end.id, hash: end.currentHash, at: now.toISOString(), before };
  // Whoever slept over midnight would put a day's file that no later one remembers.
  if (fence) await db.transaction(fence);
  await putBlobText(isOfNewest ? newest.path : today, JSON.stringify(head), {
    contentType: "application/json",
    over: isOfNewest ? newest.tag : undefined,
  });
  return head;
}
