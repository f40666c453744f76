import { createHash } from "node:crypto";
import { z } from "zod";
import { type ChainedEntry, entryHash, isHashOf } from "./entry";

/** A sealed entry as it is stored. */
export type StoredEntry = ChainedEntry & {
  position: number;
  currentHash: string;
  /** Entries are written in whole milliseconds: somebody who changed what is smaller has changed the entry. */
  hasMicroseconds: boolean;
};

/** An entry as the one after it sees it. */
export type Link = Pick<StoredEntry, "position" | "currentHash">;

/**
 * The id of the first entry that is not as it was sealed, or does not follow the one before it in the next place; null when
 * each does. `before` is the entry before the first one, null where that is the first of all.
 */
export function firstBroken(entries: readonly StoredEntry[], before: Link | null): string | null {
  let link = before;
  for (const { position, currentHash, hasMicroseconds, ...entry } of entries) {
    const isNext = position === (link?.position ?? 0) + 1 && entry.previousHash === (link?.currentHash ?? null);
    if (!isNext || hasMicroseconds || !isHashOf(currentHash, entry)) return entry.id;
    link = { position, currentHash };
  }
  return null;
}

/** What an entry is sealed with. */
type Seal = { id: string; position: number; previousHash: string | null; currentHash: string };

/** What was never written by us, and has no canonical form, is sealed too, or nothing after it could be: a walk names it. */
function hashFor(entry: ChainedEntry): string {
  try {
    return entryHash(entry);
  } catch {
    return createHash("sha256").update(`entry ${entry.id} has no canonical form`).digest("hex");
  }
}

/** The seals of entries in the order in which they follow `end`, the chain's last one; null where there is none yet. */
export function sealsOf(entries: readonly Omit<ChainedEntry, "previousHash">[], end: Link | null): Seal[] {
  const seals: Seal[] = [];
  let link = end;
  for (const entry of entries) {
    const previousHash = link?.currentHash ?? null;
    link = { position: (link?.position ?? 0) + 1, currentHash: hashFor({ ...entry, previousHash }) };
    seals.push({ id: entry.id, previousHash, ...link });
  }
  return seals;
}

const id = z.string().regex(/^\d{1,18}$/);

/** The chain's end at an instant, as it is kept outside the database: whoever cuts the chain cannot cut this. */
const auditHead = z.object({
  /** Of the chain's last entry then. */
  id,
  /** Its SHA-256 in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** When it was looked at, ISO 8601. */
  at: z.iso.datetime(),
  /** The file of the day before that has one, and the entry that it had reached; null in the first of all. */
  before: z.object({ path: z.string(), id }).nullable(),
});

export type AuditHead = z.infer<typeof auditHead>;

/** A file that a head was kept in; `head` is null when there is none in it. */
export type Checkpoint = { path: string; head: AuditHead | null };

/** Where heads are in the storage. */
export const HEADS_FOLDER = "audit-heads/";

/** One for each day (UTC): the day's last. */
export const headPath = (at: Date): string => `${HEADS_FOLDER}${at.toISOString().slice(0, "yyyy-mm-dd".length)}.json`;

/** What a file holds. */
export function headFile(path: string, text: string): Checkpoint {
  let head: AuditHead | null = null;
  try {
    head = auditHead.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // No JSON, and so no head.
  }
  return { path, head };
}

/** What is wrong with a file: there is no head in it, or it is gone, or behind what a later day's remembers of it. */
type HeadFileProblem = { path: string; is: "unreadable" | "changed" | "removed" };

/**
 * The first file, by its day, with which something is wrong; null when all is well with each. That the last ones were taken
 * away, or the newest was changed, leaves no trace in the others.
 */
export function checkpointProblem(files: readonly Checkpoint[]): HeadFileProblem | null {
  const problems = files.flatMap(({ path, head }): HeadFileProblem[] => {
    if (!head) return [{ path, is: "unreadable" }];
    const { before } = head;
    if (!before) return [];
    const known = files.find((file) => file.path === before.path);
    if (!known) return [{ path: before.path, is: "removed" }];
    // It may be ahead: a run that began before midnight is allowed to end after it.
    return known.head && BigInt(known.head.id) < BigInt(before.id) ? [{ path: before.path, is: "changed" }] : [];
  });
  return problems.toSorted((a, b) => (a.path < b.path ? -1 : 1))[0] ?? null;
}

/** What was found of the chain where a head was kept: another entry, or none. */
export type HeadProblem = { head: AuditHead; is: "changed" | "missing" };

/** How the chain stands to a head of it; `entry` is what has its id in the chain now. Null when it is still there. */
export function headProblem(head: AuditHead, entry: { currentHash: string | null } | null): HeadProblem | null {
  if (entry?.currentHash === head.hash) return null;
  return { head, is: entry ? "changed" : "missing" };
}
