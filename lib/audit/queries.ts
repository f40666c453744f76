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

/** What was found when a part of the chain was checked. */
export type ChainCheck = {
  checked: number;
  /** The last entry that was looked at, and its place; null when there was none. */
  last: { id: string; position: number } | null;
  /** The first entry that is not as it was sealed, or does not follow the one before it. */
  brokenId: string | null;
  /** Whether the chain ends there. */
  done: boolean;
};

/** What is hashed of an entry, sealed or not. */
const written = {
  id: sql<string>`${auditLogs.id}::text`,
  operationType: auditLogs.operationType,
  tableName: auditLogs.tableName,
  recordCount: auditLogs.recordCount,
  dataClassification: sql<StoredEntry["dataClassification"]>`${auditLogs.dataClassification}`,
  retentionPolicy: auditLogs.retentionPolicy,
  executedAt: auditLogs.executedAt,
  executedBy: sql<StoredEntry["executedBy"]>`${auditLogs.executedBy}`,
  // As text: Drizzle takes a text for the object that it might be the JSON of.
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

/** The chain's last entry; null when there is none. */
export async function getChainEnd(db: Db | Tx = appDb()): Promise<(Link & { id: string }) | null> {
  const [row] = await db
    .select({ id: sealed.id, position: sealed.position, currentHash: sealed.currentHash })
    .from(auditLogs)
    .where(isSealed)
    .orderBy(desc(auditLogs.position))
    .limit(1);
  return row ?? null;
}

/** Up to `limit` entries that wait to be sealed, in the order in which they are to be. */
export async function listUnsealed(limit: number, tx: Tx) {
  return tx.select(written).from(auditLogs).where(isUnsealed).orderBy(asc(auditLogs.id)).limit(limit);
}

/** How the chain stands to an end of it that was kept elsewhere; null when it still has it, in a place. */
export async function findHeadProblem(head: AuditHead, db: Db = appDb()): Promise<HeadProblem | null> {
  const [row] = await db
    .select({ currentHash: auditLogs.currentHash })
    .from(auditLogs)
    // What has no place is not walked: it may hold anything, and its hash besides.
    .where(and(eq(auditLogs.id, BigInt(head.id)), isSealed));
  return headProblem(head, row ?? null);
}

/**
 * Checks up to `limit` entries that come after the place `after`, null for all of them from the first, whatever its place:
 * that each is as it was sealed, and follows the one before it. What is cut off at the end leaves no trace in what is left.
 */
export async function verifyChain(after: number | null, limit: number, db: Db = appDb()): Promise<ChainCheck> {
  // From that place on, and not from the next: a second entry there would be passed over.
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

/** What was found of the newest entries of the chain. */
export type NewestCheck = {
  /** SHA-256 in hex. */
  lastHash: string | null;
  /** From the first to the last of those that were checked. */
  checked: { from: string | null; to: string | null; brokenId: string | null };
};

/** Checks the newest `limit` entries of the chain. */
export async function checkNewest(limit: number, db: Db = appDb()): Promise<NewestCheck> {
  // One more, for what the first of them follows.
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

/** What waits to be sealed: how many entries, and since when the one that waits longest, in ISO 8601. */
export type Unsealed = { count: number; since: string | null };

export async function getUnsealed(db: Db = appDb()): Promise<Unsealed> {
  const [row] = await db
    .select({ count: count(), since: min(auditLogs.executedAt) })
    .from(auditLogs)
    .where(isUnsealed);
  return { count: row?.count ?? 0, since: row?.since?.toISOString() ?? null };
}

/** How many entries there are and when the last one was written, the chain's end, and what was found of its newest ones. */
export type ChainState = NewestCheck & { entries: number; lastAt: string | null; unsealed: number };

/** The state of the chain, of which the newest `limit` entries are checked. Counts every entry. */
export async function getChainState(limit: number, db: Db = appDb()): Promise<ChainState> {
  const entries = await db.$count(auditLogs);
  const unsealed = await db.$count(auditLogs, isUnsealed);
  const [last] = await db.select({ at: auditLogs.executedAt }).from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  const newest = await checkNewest(limit, db);
  return { entries, unsealed, lastAt: last?.at.toISOString() ?? null, ...newest };
}

/** How the whole chain was found: `brokenId` as in `ChainCheck`, `cut` when a head that was kept is not in it. */
export type ChainWalk = {
  entries: number;
  lastId: string | null;
  brokenId: string | null;
  cut: HeadProblem | null;
  unsealed: Unsealed;
};

/** So many entries are in memory at a time. */
const PAGE = 5000;

type WalkOptions = { page?: number; onPage?: (entries: number) => void };

/**
 * Walks the whole chain from its first entry to its last, and then holds it against the heads that were kept elsewhere;
 * stops at the first entry that is broken. Memory does not grow with the chain. What is sealed meanwhile is walked too; what
 * is not sealed yet is only counted.
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

/** So many files are read at once. */
const READS = 8;

/** Every file in which an end of the chain was kept, the oldest first. */
export async function readCheckpoints(access?: BlobAccess): Promise<Checkpoint[]> {
  const listed = (await listBlobs(HEADS_FOLDER, access)).toSorted(byPath);
  const files: Checkpoint[] = [];
  while (files.length < listed.length) {
    const some = listed.slice(files.length, files.length + READS);
    files.push(...(await Promise.all(some.map((file) => readHeadFile(file, access)))));
  }
  return files;
}

/** The newest of these files, with the tag that it has in the storage; null when there is none. */
export async function getNewestHeadFile(access?: BlobAccess): Promise<(Checkpoint & { tag: string }) | null> {
  const newest = (await listBlobs(HEADS_FOLDER, access)).toSorted(byPath).at(-1);
  return newest ? { ...(await readHeadFile(newest, access)), tag: newest.tag } : null;
}

/** What is known outside the database of the chain's end, and whether the chain still has it; `at` in ISO 8601. */
export type KeptEnd =
  | { is: "kept" | "changed" | "missing"; id: string; at: string }
  /** Nothing is known yet, or the file holds no end any more. */
  | { is: "none" | "unreadable" };

/** The end of the chain that was kept elsewhere last. */
export async function getKeptEnd(db: Db = appDb(), access?: BlobAccess): Promise<KeptEnd> {
  const file = await getNewestHeadFile(access);
  if (!file) return { is: "none" };
  if (!file.head) return { is: "unreadable" };
  const { id, at } = file.head;
  return { is: (await findHeadProblem(file.head, db))?.is ?? "kept", id, at };
}
