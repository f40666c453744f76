import "server-only";
import { and, asc, count, eq, gte, isNull, min, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { displayDate } from "@/lib/core/dates";
import type { Holiday } from "./queries";
import { CATEGORIES, DEFAULT_CATEGORY } from "./traits";

/** A holiday in a list, with its next date. */
export type CatalogEntry = Pick<
  Holiday,
  | "id"
  | "slug"
  | "holidayName"
  | "category"
  | "emoji"
  | "hue"
  | "tone"
  | "isMonthObservance"
  | "lengthDays"
  | "dateIso"
  | "displayDate"
>;

/** Editors may enter any category. Unknown ones are listed with holidays that have none. */
const inCategory = (category: string) =>
  CATEGORIES.some((each) => each === category)
    ? eq(holidays.category, category)
    : notInArray(holidays.category, [...CATEGORIES]);

/** Selects each holiday once, with the first of its days that matches `where`, the next one first. */
function selectByNext(where: SQL | undefined, db: Db) {
  const next = min(holidayOccurrences.date);
  return db
    .select({
      id: holidays.id,
      slug: holidays.slug,
      holidayName: holidays.holidayName,
      category: holidays.category,
      emoji: holidays.emoji,
      hue: holidays.hue,
      tone: holidays.tone,
      isMonthObservance: holidays.isMonthObservance,
      lengthDays: holidays.lengthDays,
      dateIso: next,
    })
    .from(holidays)
    .innerJoin(holidayOccurrences, eq(holidayOccurrences.holidayId, holidays.id))
    .where(where)
    .groupBy(holidays.id)
    .orderBy(asc(next), asc(holidays.rank), asc(holidays.slug));
}

function toEntry(row: Omit<CatalogEntry, "dateIso" | "displayDate"> & { dateIso: string | null }): CatalogEntry {
  const dateIso = row.dateIso as CivilDate;
  return { ...row, category: row.category || DEFAULT_CATEGORY, dateIso, displayDate: displayDate(dateIso) };
}

/**
 * Returns every holiday of a category that falls on `today` or later, the next one first. Weeks and month observances
 * are included until they are over. `DEFAULT_CATEGORY` lists those without a known category.
 */
export async function listCategory(category: string, today: CivilDate, db: Db = appDb()): Promise<CatalogEntry[]> {
  const { year, month } = partsOf(today);
  const monthStart = civilDate(year, month, 1);
  const isOn = or(
    and(holidays.isMonthObservance, gte(holidayOccurrences.date, monthStart)),
    gte(sql`${holidayOccurrences.date} + ${holidays.lengthDays}::int - 1`, sql`${today}::date`),
  );
  return (await selectByNext(and(inCategory(category), isOn), db)).map(toEntry);
}

/** Returns the next `limit` holidays of the same category that begin on `first` or later, without month observances. */
export async function listRelated(
  holiday: Pick<Holiday, "id" | "category">,
  first: CivilDate,
  limit: number,
  db: Db = appDb(),
): Promise<CatalogEntry[]> {
  const isAnother = and(ne(holidays.id, holiday.id), eq(holidays.isMonthObservance, false));
  const where = and(inCategory(holiday.category), isAnother, gte(holidayOccurrences.date, first));
  return (await selectByNext(where, db).limit(limit)).map(toEntry);
}

/** The number of examples of a category. */
const EXAMPLES = 2;

/**
 * Returns the next festive holidays of each category from `first` on, by category name. `DEFAULT_CATEGORY` has those
 * without a known category.
 */
export async function listExamplesByCategory(
  first: CivilDate,
  db: Db = appDb(),
): Promise<Readonly<Record<string, CatalogEntry[]>>> {
  const isExample = and(eq(holidays.tone, "festive"), eq(holidays.isMonthObservance, false));
  const coming = (await selectByNext(and(isExample, gte(holidayOccurrences.date, first)), db)).map(toEntry);
  const examples: Record<string, CatalogEntry[]> = {};
  for (const entry of coming) {
    const shelf = CATEGORIES.find((each) => each === entry.category) ?? DEFAULT_CATEGORY;
    const list = examples[shelf] ?? [];
    if (list.length < EXAMPLES) examples[shelf] = [...list, entry];
  }
  return examples;
}

/** Returns the slug of every holiday that has a page. */
export async function listSlugs(db: Db = appDb()): Promise<string[]> {
  const rows = await db
    .select({ slug: holidays.slug })
    .from(holidays)
    .where(and(isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)));
  return rows.map(({ slug }) => slug);
}

/** Returns the number of holidays of each category, by name. `DEFAULT_CATEGORY` has those without a known category. */
export async function countByCategory(db: Db = appDb()): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .select({ category: holidays.category, count: count() })
    .from(holidays)
    .where(and(isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)))
    .groupBy(holidays.category);
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const shelf = CATEGORIES.find((each) => each === row.category) ?? DEFAULT_CATEGORY;
    counts[shelf] = (counts[shelf] ?? 0) + row.count;
  }
  return counts;
}
