import { type ChainedEntry, entryHash } from "./entry";

/** An entry as it is stored. */
export type StoredEntry = ChainedEntry & {
  /** Rising along the chain; too large a number for JSON. */
  id: string;
  currentHash: string;
  /** Entries are written in whole milliseconds: somebody who changed what is smaller has changed the entry. */
  hasMicroseconds: boolean;
};

/**
 * The id of the first entry that is not as it was written, or does not follow the one before it; null when each does.
 * `previousHash` is the hash of the entry before the first one, null where that is the first of all.
 */
export function firstBroken(entries: readonly StoredEntry[], previousHash: string | null): string | null {
  let before = previousHash;
  for (const { id, currentHash, hasMicroseconds, ...entry } of entries) {
    if (hasMicroseconds || entry.previousHash !== before || entryHash(entry) !== currentHash) return id;
    before = currentHash;
  }
  return null;
}
