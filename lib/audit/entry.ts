import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { z } from "zod";

/** What is written down of a change. Nothing in it tells who somebody is: counts, kinds and random ids only. */
export type AuditEntry = {
  /** What was done, as "card_video.delete". */
  operationType: string;
  tableName: string;
  recordCount: number;
  /** How private what was changed is. */
  dataClassification: "public" | "internal" | "confidential" | "restricted";
  /** The rule by which it is kept, as "video_seen_minutes". */
  retentionPolicy: string;
  executedAt: Date;
  /** "system", the kind of person, or which editor, by the random id of their account: no name, no address. */
  executedBy: "system" | "user" | `admin:${string}`;
  details: Record<string, unknown>;
};

/** An entry with its place in the chain; its id is too large a number for JSON. */
export type ChainedEntry = AuditEntry & { id: string; previousHash: string | null; piiLevel: string };

function hashOf({ executedAt, ...entry }: Omit<ChainedEntry, "id"> & { id?: string }): string {
  const text = canonicalize({ ...entry, executedAt: executedAt.toISOString() });
  if (text === undefined) throw new Error("an audit entry is no JSON");
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The SHA-256, in hex, over the entry's canonical JSON (RFC 8785), its id and the hash of the entry before it included:
 * whoever changes one has to change all that follow.
 */
export const entryHash = (entry: ChainedEntry): string => hashOf(entry);

/** Whether that is the entry's hash. Entries from before migration 0010 were hashed without their ids. */
export function isHashOf(hash: string | null, { id, ...entry }: ChainedEntry): boolean {
  try {
    return hashOf({ ...entry, id }) === hash || hashOf(entry) === hash;
  } catch {
    return false; // the instant "infinity", the number 1e999: what has no canonical form was never written by us
  }
}

/** After which place of the audit chain to go on; null for "0", which begins before the first one, whatever its place. */
export const auditAfterParam = z
  .string()
  .regex(/^\d{1,15}$/, "Say after which place, as a number.")
  .transform((position) => Number(position) || null);
