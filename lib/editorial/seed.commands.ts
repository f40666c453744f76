import "server-only";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import { invalidateTags } from "@/lib/core/cache";
import type { CivilDate } from "@/lib/core/civil-date";
import { JUST_BECAUSE_SLUG } from "@/lib/holidays/built-in";
import { replaceOccurrences } from "@/lib/holidays/commands";
import type { SeedEntry } from "@/lib/holidays/input";
import { storedDate } from "@/lib/holidays/rule";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { followHolidays } from "@/lib/reminders/dates.commands";
import { fingerprint, planImport } from "./import-plan";

/** The number of rows per statement. */
const BATCH = 1000;

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
  return {
    ...same,
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
  for (let start = 0; start < written.length; start += BATCH) {
    const batch = written.slice(start, start + BATCH);
    const ours = await tx
      .select({ id: holidays.id })
      .from(holidays)
      .where(
        and(
          inArray(
            holidays.id,
            batch.map(({ id }) => id),
          ),
          isNull(holidays.giftsEditedAt),
        ),
      );
    const free = new Set(ours.map(({ id }) => id));
    await tx
      .delete(giftSuggestions)
      .where(and(inArray(giftSuggestions.holidayId, [...free]), isNotNull(giftSuggestions.shopQuery)));
    const rows = batch
      .filter(({ id }) => free.has(id))
      .flatMap(({ id, entry }) => {
        return entry.gifts.map(({ name, why, price, kind, search }, position) => ({
          holidayId: id,
          name,
          description: why,
          price,
          rating: null,
          shopQuery: search,
          category: kind,
          position,
        }));
      });
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

    // Free the names first: one row's new name may be another's old one.
    const renamed = update.filter(({ entry, row }) => entry.name !== row.holidayName).map(({ row }) => row.id);
    await tx
      .update(holidays)
      .set({ holidayName: sql`${holidays.id}::text` })
      .where(inArray(holidays.id, renamed));
    for (const { entry, row } of update) {
      // A new version, so that an editor with the older one open, or in a file, gets a conflict.
      const version = sql`${holidays.version} + 1`;
      await tx
        .update(holidays)
        .set({ ...seedRow(entry, today), version })
        .where(eq(holidays.id, row.id));
    }

    if (!known.some(({ slug }) => slug === JUST_BECAUSE.slug)) {
      await tx.insert(holidays).values({ ...JUST_BECAUSE, ...storedDate(null, today) });
    }
    const ids = new Map<string, string>();
    const idOf = (slug: string) => {
      const id = ids.get(slug);
      if (!id) throw new Error(`${slug} was not written`);
      return id;
    };
    for (let start = 0; start < add.length; start += BATCH) {
      const fresh = add.slice(start, start + BATCH).map((entry) => seedRow(entry, today));
      const added = await tx.insert(holidays).values(fresh).returning({ id: holidays.id, slug: holidays.slug });
      for (const { id, slug } of added) ids.set(slug, id);
    }
    const written = [
      ...add.map((entry) => ({ id: idOf(entry.slug), entry })),
      ...update.map(({ entry, row }) => ({ id: row.id, entry })),
    ];
    if (written.length > 0) {
      await replaceOccurrences(
        tx,
        written.map(({ id, entry }) => ({ id, rule: entry.rule })),
        today,
      );
      await followHolidays(
        update.map(({ row }) => row.id),
        now,
        tx,
      );
      await replaceGifts(tx, written);
      await invalidateTags([HOLIDAYS_TAG], tx);
    }
    return { added: add.length, updated: update.length, kept };
  });
}
