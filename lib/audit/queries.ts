import "server-only";
import { and, asc, count, desc, eq, gte, isNotNull, isNull, min, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { type BlobAccess, getBlobText, type ListedBlob, listBlobs } from "@/lib/core/blob";
import {
  type AuditHead,
  type Checkpoint,
  firstBroken,
  HEADS_FOLDER,
  type HeadProblem,
  headFile,
  headProblem,
  type Link,
  type StoredEntry,
} from "./chain";

/** The result of verifying a part of the chain. */
export type ChainCheck = {
  checked: number;
  /** The last verified entry and its position; null if there was none. */
  last: { id: string; position: number } | null;
  /** The first entry that was changed after sealing, or does not follow the entry before it. */
  brokenId: string | null;
  /** Whether this part reached the end of the chain. */
  done: boolean;
};

/** The hashed fields of an entry, sealed or not. */
const written = {
  id: sql<string>`${auditLogs.id}::text`,
  operationType: auditLogs.operationType,
  tableName: auditLogs.tableName,
  recordCount: auditLogs.recordCount,
  dataClassification: sql<StoredEntry["dataClassification"]>`${auditLogs.dataClassification}`,
  retentionPolicy: auditLogs.retentionPolicy,
  executedAt: auditLogs.executedAt,
  executedBy: sql<StoredEntry["executedBy"]>`${auditLogs.executedBy}`,
  // Selected as text: Drizzle would parse a JSON string once more.
  details: sql<StoredEntry["details"]>`${auditLogs.details}::text`.mapWith(JSON.parse),
  piiLevel: auditLogs.piiLevel,
};

const sealed = {
  ...written,
  position: sql<number>`${auditLogs.position}`.mapWith(Number),
  previousHash: auditLogs.previousHash,
  currentHash: sql<string>`${auditLogs.currentHash}`,
  hasMicroseconds: sql<boolean>`${auditLogs.executedAt} <> date_trunc('milliseconds', ${auditLogs.executedAt})`,
};

const isSealed = isNotNull(auditLogs.position);
const isUnsealed = isNull(auditLogs.position);

/** Returns the last entry of the chain; null if it is empty. */
export async function getChainEnd(db: Db | Tx = appDb()): Promise<(Link & { id: string }) | null> {
  const [row] = await db
    .select({ id: sealed.id, position: sealed.position, currentHash: sealed.currentHash })
    .from(auditLogs)
    .where(isSealed)
    .orderBy(desc(auditLogs.position))
    .limit(1);
  return row ?? null;
}

/** Returns up to `limit` unsealed entries, in the order in which to seal them. */
export async function listUnsealed(limit: number, tx: Tx) {
  return tx.select(written).from(auditLogs).where(isUnsealed).orderBy(asc(auditLogs.id)).limit(limit);
}

/** Compares the chain with a checkpoint. Returns null if the chain still contains it. */
export async function findHeadProblem(head: AuditHead, db: Db = appDb()): Promise<HeadProblem | null> {
  const [row] = await db
    .select({ currentHash: auditLogs.currentHash })
    .from(auditLogs)
    // Entries without a position are not verified, so a matching hash proves nothing.
    .where(and(eq(auditLogs.id, BigInt(head.id)), isSealed));
  return headProblem(head, row ?? null);
}

/**
 * Verifies up to `limit` entries after the position `after` (null: from the first entry, whatever its position): each
 * must be as it was sealed and follow the one before it. Entries cut off at the end leave no trace here.
 */
export async function verifyChain(after: number | null, limit: number, db: Db = appDb()): Promise<ChainCheck> {
  // Starts at that position, not the next one: a second entry with the same position must not be skipped.
  const entries = await db
    .select(sealed)
    .from(auditLogs)
    .where(after === null ? isSealed : gte(auditLogs.position, after))
    .orderBy(asc(auditLogs.position))
    .limit(after === null ? limit : limit + 1);
  const isThere = entries[0]?.position === after;
  const before = isThere ? entries.shift() : after !== null && { position: after, currentHash: "" };
  const last = entries.at(-1);
  return {
    checked: entries.length,
    last: last ? { id: last.id, position: last.position } : null,
    brokenId: firstBroken(entries, before || null),
    done: entries.length < limit,
  };
}

/**
 * Verifies the newest `limit` entries of the chain. Returns the hash of the last one (SHA-256 in hex), and the IDs of the
 * first and last verified entry, and of the first broken one.
 */
export async function checkNewest(limit: number, db: Db = appDb()) {
  // One more entry, which the first of them has to follow.
  const newest = await db
    .select(sealed)
    .from(auditLogs)
    .where(isSealed)
    .orderBy(desc(auditLogs.position))
    .limit(limit + 1);
  const last = newest[0];
  const before = newest.length > limit ? (newest.pop() ?? null) : null;
  const checked = newest.reverse();
  return {
    lastHash: last?.currentHash ?? null,
    checked: { from: checked[0]?.id ?? null, to: last?.id ?? null, brokenId: firstBroken(checked, before) },
  };
}

/** The unsealed entries: how many, and the time of the oldest in ISO 8601. */
export type Unsealed = { count: number; since: string | null };

export async function getUnsealed(db: Db = appDb()): Promise<Unsealed> {
  const [row] = await db
    .select({ count: count(), since: min(auditLogs.executedAt) })
    .from(auditLogs)
    .where(isUnsealed);
  return { count: row?.count ?? 0, since: row?.since?.toISOString() ?? null };
}

/**
 * Returns the state of the chain: the number of entries and unsealed entries, the time of the last one, and the result
 * of verifying the newest `limit`. Counts every entry.
 */
export async function getChainState(limit: number, db: Db = appDb()) {
  const entries = await db.$count(auditLogs);
  const unsealed = await db.$count(auditLogs, isUnsealed);
  const [last] = await db.select({ at: auditLogs.executedAt }).from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  const newest = await checkNewest(limit, db);
  return { entries, unsealed, lastAt: last?.at.toISOString() ?? null, ...newest };
}

/**
 * The result of verifying the whole chain: `brokenId` as in `ChainCheck`, `cut` if the chain does not contain a
 * checkpoint.
 */
export type ChainWalk = {
  entries: number;
  lastId: string | null;
  brokenId: string | null;
  cut: HeadProblem | null;
  unsealed: Unsealed;
};

/** Number of entries in memory at a time. */
const PAGE = 5000;

type WalkOptions = { page?: number; onPage?: (entries: number) => void };

/**
 * Verifies the whole chain from its first entry to its last, then compares it with the checkpoints. Stops at the first
 * broken entry. Memory does not grow with the chain. Entries sealed in the meantime are verified too; unsealed ones are
 * only counted.
 */
export async function walkChain(
  heads: readonly AuditHead[],
  db: Db = appDb(),
  { page = PAGE, onPage }: WalkOptions = {},
): Promise<ChainWalk> {
  const unsealed = await getUnsealed(db);
  const walk: ChainWalk = { entries: 0, lastId: null, brokenId: null, cut: null, unsealed };
  for (let after: number | null = null, done = false; !done; ) {
    const check: ChainCheck = await verifyChain(after, page, db);
    walk.entries += check.checked;
    walk.lastId = check.last?.id ?? walk.lastId;
    if (check.brokenId !== null) return { ...walk, brokenId: check.brokenId };
    after = check.last?.position ?? after;
    done = check.done;
    onPage?.(walk.entries);
  }
  for (const head of heads) {
    walk.cut = await findHeadProblem(head, db);
    if (walk.cut) break;
  }
  return walk;
}

const byPath = (one: { pathname: string }, other: { pathname: string }) => (one.pathname < other.pathname ? -1 : 1);

async function readHeadFile(file: ListedBlob, access?: BlobAccess): Promise<Checkpoint> {
  return headFile(file.pathname, await getBlobText(file, access));
}

/** Number of files read at once. */
const READS = 8;

/** Returns every checkpoint file, oldest first. */
export async function readCheckpoints(access?: BlobAccess): Promise<Checkpoint[]> {
  const listed = (await listBlobs(HEADS_FOLDER, access)).toSorted(byPath);
  const files: Checkpoint[] = [];
  while (files.length < listed.length) {
    const some = listed.slice(files.length, files.length + READS);
    files.push(...(await Promise.all(some.map((file) => readHeadFile(file, access)))));
  }
  return files;
}

/** Returns the newest checkpoint file and its tag in blob storage; null if there is none. */
export async function getNewestHeadFile(access?: BlobAccess): Promise<(Checkpoint & { tag: string }) | null> {
  const newest = (await listBlobs(HEADS_FOLDER, access)).toSorted(byPath).at(-1);
  return newest ? { ...(await readHeadFile(newest, access)), tag: newest.tag } : null;
}

/** The last checkpoint, and whether the chain still contains it; `at` in ISO 8601. */
export type StoredCheckpoint =
  | { is: "intact" | "changed" | "missing"; id: string; at: string }
  /** There is no checkpoint yet, or the file contains none. */
  | { is: "none" | "unreadable" };

/** Compares the chain with the newest checkpoint. */
export async function getStoredCheckpoint(db: Db = appDb(), access?: BlobAccess): Promise<StoredCheckpoint> {
  const file = await getNewestHeadFile(access);
  if (!file) return { is: "none" };
  if (!file.head) return { is: "unreadable" };
  const { id, at } = file.head;
  return { is: (await findHeadProblem(file.head, db))?.is ?? "intact", id, at };
}
