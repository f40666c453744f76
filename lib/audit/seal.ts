import { createHash } from "node:crypto";
import type { Link } from "./chain";
import { type ChainedEntry, entryHash } from "./entry";

/** What an entry is sealed with. */
export type Seal = { id: string; position: number; previousHash: string | null; currentHash: string };

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
