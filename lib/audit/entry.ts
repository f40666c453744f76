import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { z } from "zod";

/** A change to be audited. Contains nothing that identifies a person: only counts, kinds and random IDs. */
export type AuditEntry = {
  /** What was done, such as "card_video.delete". */
  operationType: string;
  tableName: string;
  recordCount: number;
  /** Sensitivity of the changed data. */
  dataClassification: "public" | "internal" | "confidential" | "restricted";
  /** The retention rule of the changed data, such as "video_seen_minutes". */
  retentionPolicy: string;
  executedAt: Date;
  /** "system", "user", or an editor by the random ID of their account: no name, no address. */
  executedBy: "system" | "user" | `admin:${string}`;
  details: Record<string, unknown>;
};

/** An entry with its link in the chain. The ID is a string because it may be too large for a number in JSON. */
export type ChainedEntry = AuditEntry & { id: string; previousHash: string | null; piiLevel: string };

function hashOf({ executedAt, ...entry }: Omit<ChainedEntry, "id"> & { id?: string }): string {
  const text = canonicalize({ ...entry, executedAt: executedAt.toISOString() });
  if (text === undefined) throw new Error("an audit entry is no JSON");
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Returns the SHA-256 in hex of the entry's canonical JSON (RFC 8785), which includes its ID and the hash of the entry
 * before it. Changing one entry therefore requires changing all that follow.
 */
export const entryHash = (entry: ChainedEntry): string => hashOf(entry);

/** Whether `hash` is the entry's hash. Entries from before migration 0010 were hashed without their IDs. */
export function isHashOf(hash: string | null, { id, ...entry }: ChainedEntry): boolean {
  try {
    return hashOf({ ...entry, id }) === hash || hashOf(entry) === hash;
  } catch {
    return false; // No canonical form, such as the date "infinity" or the number 1e999: not written by the application.
  }
}

/** The chain position to continue after; null for "0", which starts before the first entry, whatever its position. */
export const auditAfterParam = z
  .string()
  .regex(/^\d{1,15}$/, "Say after which place, as a number.")
  .transform((position) => Number(position) || null);
