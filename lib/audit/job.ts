import "server-only";
import { appDb, type Db } from "@/db/client";
import { putBlobText } from "@/lib/core/blob";
import { type AuditHead, type Checkpoint, headPath } from "./chain";
import { type SealOptions, sealAudit } from "./commands";
import { findHeadProblem, getChainEnd, getNewestHeadFile } from "./queries";

/** Throws if the file contains no checkpoint, or one that the chain does not contain any more. */
async function requireInChain({ path, head }: Checkpoint, db: Db): Promise<AuditHead> {
  if (!head) throw new Error(`The audit checkpoint ${path} cannot be read.`);
  const problem = await findHeadProblem(head, db);
  if (problem?.is === "missing")
    throw new Error(`Entry ${head.id} of the audit log was there at ${head.at} and is missing.`);
  if (problem) throw new Error(`Entry ${head.id} of the audit log differs from the one that was there at ${head.at}.`);
  return head;
}

/**
 * Seals unsealed entries, saves the end of the chain outside the database in one file per day, and returns the current
 * checkpoint; null while the chain is empty. Writes nothing if the end is unchanged. Throws, and leaves the files as
 * they are, if the chain does not contain the last checkpoint any more because it was cut or changed, or if another run
 * has saved one in the meantime.
 */
export async function saveCheckpoint(
  now: Date,
  db: Db = appDb(),
  { fence, ...options }: SealOptions = {},
): Promise<AuditHead | null> {
  await sealAudit(db, { fence, ...options });
  const newest = await getNewestHeadFile();
  const saved = newest && (await requireInChain(newest, db));
  const end = await getChainEnd(db);
  if (!end || end.id === saved?.id) return saved;
  const today = headPath(now);
  // A server whose clock is behind continues in the newest file.
  const isOfNewest = newest !== null && newest.path >= today;
  const before = isOfNewest ? (saved?.before ?? null) : newest && saved && { path: newest.path, id: saved.id };
  const head: AuditHead = { id: end.id, hash: end.currentHash, at: now.toISOString(), before };
  // A run that was suspended over midnight would create a day's file that no later file refers to.
  if (fence) await db.transaction(fence);
  await putBlobText(isOfNewest ? newest.path : today, JSON.stringify(head), {
    contentType: "application/json",
    over: isOfNewest ? newest.tag : undefined,
  });
  return head;
}
