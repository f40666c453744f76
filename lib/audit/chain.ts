import { type ChainedEntry, isHashOf } from "./entry";

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
