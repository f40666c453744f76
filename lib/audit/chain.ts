import { createHash } from "node:crypto";
import { z } from "zod";
import { type ChainedEntry, entryHash, isHashOf } from "./entry";

/** A sealed entry as it is stored. */
export type StoredEntry = ChainedEntry & {
  position: number;
  currentHash: string;
  /** Entries are written in whole milliseconds, so microseconds mean that the entry was changed. */
  hasMicroseconds: boolean;
};

/** The part of an entry that the next entry refers to. */
export type Link = Pick<StoredEntry, "position" | "currentHash">;

/**
 * Returns the ID of the first entry that was changed after sealing, or does not follow the entry before it; null if
 * there is none. `before` is the entry before the first one, or null if the first one starts the chain.
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

/** The values that sealing stores in an entry. */
type Seal = { id: string; position: number; previousHash: string | null; currentHash: string };

/**
 * An entry without a canonical form was not written by the application. It gets a fallback hash, or no entry after it
 * could be sealed; verification reports it.
 */
function hashFor(entry: ChainedEntry): string {
  try {
    return entryHash(entry);
  } catch {
    return createHash("sha256").update(`entry ${entry.id} has no canonical form`).digest("hex");
  }
}

/**
 * Returns the seals of the entries, in order, continuing from `end`, the last entry of the chain; null if it is empty.
 */
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

/**
 * A checkpoint: the end of the chain at a point in time, stored outside the database, out of reach of anyone who cuts
 * the chain.
 */
const auditHead = z.object({
  /** ID of the last entry at that time. */
  id,
  /** Its SHA-256 in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** When the checkpoint was made, ISO 8601. */
  at: z.iso.datetime(),
  /** The file before this one and the entry that it had reached; null in the first file. */
  before: z.object({ path: z.string(), id }).nullable(),
});

export type AuditHead = z.infer<typeof auditHead>;

/** A checkpoint file; `head` is null if it contains no valid checkpoint. */
export type Checkpoint = { path: string; head: AuditHead | null };

/** Folder of the checkpoint files in blob storage. */
export const HEADS_FOLDER = "audit-heads/";

/** Path of a day's file (UTC), which contains the last checkpoint of the day. */
export const headPath = (at: Date): string => `${HEADS_FOLDER}${at.toISOString().slice(0, "yyyy-mm-dd".length)}.json`;

/** Parses the text of a checkpoint file. */
export function headFile(path: string, text: string): Checkpoint {
  let head: AuditHead | null = null;
  try {
    head = auditHead.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not JSON, so not a checkpoint.
  }
  return { path, head };
}

/**
 * What is wrong with a file: it is not a valid checkpoint, it is behind what a later file says about it, or it is
 * missing.
 */
type HeadFileProblem = { path: string; is: "unreadable" | "changed" | "removed" };

/**
 * Returns the first problem by day, or null if there is none. Removing the last files or changing the newest one leaves
 * no trace in the other files.
 */
export function checkpointProblem(files: readonly Checkpoint[]): HeadFileProblem | null {
  const problems = files.flatMap(({ path, head }): HeadFileProblem[] => {
    if (!head) return [{ path, is: "unreadable" }];
    const { before } = head;
    if (!before) return [];
    const known = files.find((file) => file.path === before.path);
    if (!known) return [{ path: before.path, is: "removed" }];
    // It may be ahead: a run that starts before midnight may end after it.
    return known.head && BigInt(known.head.id) < BigInt(before.id) ? [{ path: before.path, is: "changed" }] : [];
  });
  return problems.toSorted((a, b) => (a.path < b.path ? -1 : 1))[0] ?? null;
}

/** How the chain differs from a checkpoint: the entry is different, or missing. */
export type HeadProblem = { head: AuditHead; is: "changed" | "missing" };

/** Compares a checkpoint with the entry that has its ID now. Returns null if they match. */
export function headProblem(head: AuditHead, entry: { currentHash: string | null } | null): HeadProblem | null {
  if (entry?.currentHash === head.hash) return null;
  return { head, is: entry ? "changed" : "missing" };
}
