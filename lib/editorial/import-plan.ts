import { createHash } from "node:crypto";
import type { SeedEntry } from "@/lib/holidays/input";

/** What an import needs to know about an existing row, live or deleted. */
export type KnownRow = {
  id: string;
  slug: string;
  holidayName: string;
  seedHash: string | null;
  editedAt: Date | null;
  deletedAt: Date | null;
};

type Match = { entry: SeedEntry; row: KnownRow | null };

/** Entries to add, rows to overwrite, and the number of entries left out because a row belongs to an editor. */
export type ImportPlan = { add: SeedEntry[]; update: { entry: SeedEntry; row: KnownRow }[]; kept: number };

/** Returns a hash of the entry, which changes with any field. */
export function fingerprint(entry: SeedEntry): string {
  return createHash("sha256").update(JSON.stringify(entry)).digest("hex");
}

/** Returns a name as the table's unique index compares it. */
export const nameKey = (name: string): string => name.toLowerCase();

/** Whether the row is unchanged since the seed wrote it. */
const isUntouched = ({ seedHash, editedAt, deletedAt }: KnownRow) =>
  seedHash !== null && editedAt === null && deletedAt === null;

/**
 * Returns each entry with the row that has its slug, or else its name, unless that row matches another entry by slug.
 */
function matchRows(entries: readonly SeedEntry[], known: readonly KnownRow[]): Match[] {
  const bySlug = new Map(known.map((row) => [row.slug, row]));
  const slugs = new Set(entries.map(({ slug }) => slug));
  // Among several rows with one name, the live one is last, so the map returns it. Only one can be live.
  const others = known
    .filter(({ slug }) => !slugs.has(slug))
    .toSorted((a, b) => Number(a.deletedAt === null) - Number(b.deletedAt === null));
  const byName = new Map(others.map((row) => [nameKey(row.holidayName), row]));
  return entries.map((entry) => ({
    entry,
    row: bySlug.get(entry.slug) ?? byName.get(nameKey(entry.name)) ?? null,
  }));
}

/**
 * Returns the matches whose name is not taken by another row. The row of a dropped match stays unchanged, so the check
 * repeats.
 */
function withFreeName(matches: readonly Match[], known: readonly KnownRow[]): readonly Match[] {
  const rewritten = new Set(matches.map(({ row }) => row?.id));
  const staying = known.filter(({ id, deletedAt }) => deletedAt === null && !rewritten.has(id));
  const takenNames = new Set(staying.map(({ holidayName }) => nameKey(holidayName)));
  const free = matches.filter(({ entry }) => !takenNames.has(nameKey(entry.name)));
  return free.length === matches.length ? free : withFreeName(free, known);
}

/**
 * Plans what an import of `entries` does to the `known` rows. A row that an editor added, changed or deleted stays as
 * it is, and an entry with its slug or name is left out. A row unchanged since the seed is updated, even when its slug
 * is new.
 */
export function planImport(entries: readonly SeedEntry[], known: readonly KnownRow[]): ImportPlan {
  const writable = matchRows(entries, known).filter(({ row }) => row === null || isUntouched(row));
  const written = withFreeName(writable, known);
  return {
    add: written.flatMap(({ entry, row }) => (row === null ? [entry] : [])),
    update: written.flatMap(({ entry, row }) =>
      row !== null && row.seedHash !== fingerprint(entry) ? [{ entry, row }] : [],
    ),
    kept: entries.length - written.length,
  };
}
