import "server-only";
import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import { invalidateTags } from "@/lib/core/cache";
import type { CivilDate } from "@/lib/core/civil-date";
import type { SeedEntry } from "@/lib/holidays/input";
import { JUST_BECAUSE_SLUG } from "@/lib/holidays/queries";
import { storedDate } from "@/lib/holidays/rule";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { batches, freeNames, moveHolidays } from "./commands";
import { nameKey } from "./slug";

/** What an import needs to know about an existing row, live or deleted. */
type KnownRow = Pick<
  typeof holidays.$inferSelect,
  "id" | "slug" | "holidayName" | "seedHash" | "editedAt" | "deletedAt"
>;

type Match = { entry: SeedEntry; row: KnownRow | null };

/** Entries to add, rows to overwrite, and the number of entries left out because a row belongs to an editor. */
type ImportPlan = { add: SeedEntry[]; update: { entry: SeedEntry; row: KnownRow }[]; kept: number };

/** Returns a hash of the entry, which changes with any field. */
function fingerprint(entry: SeedEntry): string {
  return createHash("sha256").update(JSON.stringify(entry)).digest("hex");
}

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
function planImport(entries: readonly SeedEntry[], known: readonly KnownRow[]): ImportPlan {
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

/** The holiday of cards without a holiday. Source: design section 6. */
export const JUST_BECAUSE = {
  slug: JUST_BECAUSE_SLUG,
  holidayName: "Just Because",
  category: "Friends & Family",
  emoji: "💌",
  hue: 340,
  notes: "No date, no excuse, no occasion. Somebody simply came to mind.",
  rank: 1000,
  isBuiltIn: true,
  originKind: "tradition",
} as const;

function seedRow(entry: SeedEntry, today: CivilDate) {
  const { name, origin, sources, notes, history, celebrate, gifts: _gifts, ...same } = entry;
  const { whyToday = null, picture = null, classroom = null } = entry;
  return {
    ...same,
    whyToday,
    picture,
    classroom,
    celebrate: celebrate ?? null,
    ...storedDate(entry.rule, today),
    holidayName: name,
    notes,
    history: history ?? null,
    sources,
    sourceUrl: sources.find(({ url }) => url)?.url ?? null,
    originKind: origin.kind,
    originBy: origin.by ?? null,
    originYear: origin.year ?? null,
    seedHash: fingerprint(entry),
  };
}

/** Replaces the entries' gift ideas, except for holidays whose gift ideas an editor has changed. */
async function replaceGifts(tx: Tx, written: readonly { id: string; entry: SeedEntry }[]): Promise<void> {
  for (const batch of batches(written)) {
    const ids = batch.map(({ id }) => id);
    const isFree = and(inArray(holidays.id, ids), isNull(holidays.giftsEditedAt));
    const free = new Set((await tx.select({ id: holidays.id }).from(holidays).where(isFree)).map(({ id }) => id));
    await tx
      .delete(giftSuggestions)
      .where(and(inArray(giftSuggestions.holidayId, [...free]), isNotNull(giftSuggestions.shopQuery)));
    const rows = batch
      .filter(({ id }) => free.has(id))
      .flatMap(({ id: holidayId, entry }) =>
        entry.gifts.map(({ why: description, kind: category, search: shopQuery, ...gift }, position) => {
          return { ...gift, holidayId, description, category, shopQuery, rating: null, position };
        }),
      );
    if (rows.length > 0) await tx.insert(giftSuggestions).values(rows);
  }
}

/** The result of an import: rows added, rows updated, and entries left out because a row belongs to an editor. */
export type ImportResult = { added: number; updated: number; kept: number };

/**
 * Imports the seed's holidays in one transaction, as planned by `planImport`. Importing the same seed again changes
 * nothing, and rows that an editor added, changed or deleted are never touched. Reminders are updated as of `now`.
 */
export async function importSeed(
  entries: readonly SeedEntry[],
  today: CivilDate,
  db: Db = appDb(),
  now = new Date(),
): Promise<ImportResult> {
  return db.transaction(async (tx) => {
    const known = await tx
      .select({
        id: holidays.id,
        slug: holidays.slug,
        holidayName: holidays.holidayName,
        seedHash: holidays.seedHash,
        editedAt: holidays.editedAt,
        deletedAt: holidays.deletedAt,
      })
      .from(holidays)
      .orderBy(holidays.id)
      .for("no key update");
    const { add, update, kept } = planImport(entries, known);

    const renamed = update.filter(({ entry, row }) => entry.name !== row.holidayName);
    await freeNames(
      renamed.map(({ row }) => row.id),
      tx,
    );
    const written: { id: string; entry: SeedEntry }[] = [];
    for (const { entry, row } of update) {
      // A new version, so that an editor with the older one open, or in a file, gets a conflict.
      const version = sql`${holidays.version} + 1`;
      await tx
        .update(holidays)
        .set({ ...seedRow(entry, today), version })
        .where(eq(holidays.id, row.id));
      written.push({ id: row.id, entry });
    }

    if (!known.some(({ slug }) => slug === JUST_BECAUSE.slug)) {
      await tx.insert(holidays).values({ ...JUST_BECAUSE, ...storedDate(null, today) });
    }
    for (const batch of batches(add)) {
      const bySlug = new Map(batch.map((entry) => [entry.slug, entry]));
      const rows = batch.map((entry) => seedRow(entry, today));
      const added = await tx.insert(holidays).values(rows).returning({ id: holidays.id, slug: holidays.slug });
      for (const { id, slug } of added) {
        const entry = bySlug.get(slug);
        if (entry) written.push({ id, entry });
      }
    }
    if (written.length > 0) {
      const ruled = written.map(({ id, entry }) => ({ id, rule: entry.rule }));
      await moveHolidays(ruled, today, now, tx);
      await replaceGifts(tx, written);
      await invalidateTags([HOLIDAYS_TAG], tx);
    }
    return { added: add.length, updated: update.length, kept };
  });
}
