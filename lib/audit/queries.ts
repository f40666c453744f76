import "server-only";
import { asc, desc, gt, lte, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { firstBroken, type StoredEntry } from "./chain";

/** What was found when a part of the chain was checked. */
export type ChainCheck = {
  checked: number;
  /** The last entry that was looked at; null when there was none. */
  lastId: string | null;
  /** The first entry that is not as it was written, or does not follow the one before it. */
  brokenId: string | null;
  /** Whether the chain ends there. */
  done: boolean;
};

const stored = {
  id: sql<string>`${auditLogs.id}::text`,
  operationType: auditLogs.operationType,
  tableName: auditLogs.tableName,
  recordCount: auditLogs.recordCount,
  dataClassification: sql<StoredEntry["dataClassification"]>`${auditLogs.dataClassification}`,
  retentionPolicy: auditLogs.retentionPolicy,
  executedAt: auditLogs.executedAt,
  executedBy: sql<StoredEntry["executedBy"]>`${auditLogs.executedBy}`,
  details: auditLogs.details,
  previousHash: auditLogs.previousHash,
  currentHash: auditLogs.currentHash,
  piiLevel: auditLogs.piiLevel,
  hasMicroseconds: sql<boolean>`${auditLogs.executedAt} <> date_trunc('milliseconds', ${auditLogs.executedAt})`,
};

/** The hash of the newest entry up to an id, that one included; null when there is none. */
async function hashUpTo(id: string, db: Db): Promise<string | null> {
  const [row] = await db
    .select({ currentHash: auditLogs.currentHash })
    .from(auditLogs)
    .where(lte(auditLogs.id, BigInt(id)))
    .orderBy(desc(auditLogs.id))
    .limit(1);
  return row?.currentHash ?? null;
}

/**
 * Checks up to `limit` entries that come after the id `after`, null for all of them from the first, whatever its id: that
 * each is as it was written, and follows the one before it. What is cut off at the end leaves no trace in what is left.
 */
export async function verifyChain(after: string | null, limit: number, db: Db = appDb()): Promise<ChainCheck> {
  const entries = await db
    .select(stored)
    .from(auditLogs)
    .where(after === null ? undefined : gt(auditLogs.id, BigInt(after)))
    .orderBy(asc(auditLogs.id))
    .limit(limit);
  return {
    checked: entries.length,
    lastId: entries.at(-1)?.id ?? null,
    brokenId: firstBroken(entries, after === null ? null : await hashUpTo(after, db)),
    done: entries.length < limit,
  };
}

/** What was found of the newest entries of the chain. */
export type NewestCheck = {
  lastAt: string | null;
  /** SHA-256 in hex. */
  lastHash: string | null;
  /** From the first to the last of those that were checked. */
  checked: { from: string | null; to: string | null; brokenId: string | null };
};

/** Checks the newest `limit` entries of the chain. */
export async function checkNewest(limit: number, db: Db = appDb()): Promise<NewestCheck> {
  // One more, for what the first of them follows.
  const newest = await db
    .select(stored)
    .from(auditLogs)
    .orderBy(desc(auditLogs.id))
    .limit(limit + 1);
  const last = newest[0];
  const before = newest.length > limit ? (newest.pop()?.currentHash ?? null) : null;
  const checked = newest.reverse();
  return {
    lastAt: last?.executedAt.toISOString() ?? null,
    lastHash: last?.currentHash ?? null,
    checked: { from: checked[0]?.id ?? null, to: last?.id ?? null, brokenId: firstBroken(checked, before) },
  };
}

/** How long the chain is, its end, and what was found of its newest entries. */
export type ChainState = NewestCheck & { entries: number };

/** The state of the chain, of which the newest `limit` entries are checked. Counts every entry. */
export async function getChainState(limit: number, db: Db = appDb()): Promise<ChainState> {
  const [entries, newest] = await Promise.all([db.$count(auditLogs), checkNewest(limit, db)]);
  return { entries, ...newest };
}
