import "server-only";
import { and, asc, count, eq, gte, min, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { byRank, isPublished, type ListedHoliday, listed, toListed } from "./queries";
import { CATEGORIES, DEFAULT_CATEGORY } from "./traits";

/** Editors may enter any category. Unknown ones are listed with holidays that have none. */
const inCategory = (category: string) =>
  CATEGORIES.some((each) => each === category)
    ? eq(holidays.category, category)
    : notInArray(holidays.category, [...CATEGORIES]);

const knownCategory = (category: string) => CATEGORIES.find((each) => each === category) ?? DEFAULT_CATEGORY;

/** Selects each holiday once, with the first of its days that matches `where`, the next one first. */
function selectByNext(where: SQL | undefined, db: Db) {
  const next = min(holidayOccurrences.date);
  return db
    .select({ ...listed, dateIso: sql<string>`${next}`, displayDate: sql<null>`null` })
    .from(holidays)
    .innerJoin(holidayOccurrences, eq(holidayOccurrences.holidayId, holidays.id))
    .where(where)
    .groupBy(holidays.id)
    .orderBy(asc(next), ...byRank);
}

/**
 * Returns every holiday of a category that falls on `today` or later, the next one first. Weeks and month observances
 * are included until they are over. `DEFAULT_CATEGORY` lists those without a known category.
 */
export async function listCategory(category: string, today: CivilDate, db: Db = appDb()): Promise<ListedHoliday[]> {
  const { year, month } = partsOf(today);
  const isOn = or(
    and(holidays.isMonthObservance, gte(holidayOccurrences.date, civilDate(year, month, 1))),
    gte(sql`${holidayOccurrences.date} + ${holidays.lengthDays}::int - 1`, sql`${today}::date`),
  );
  return (await selectByNext(and(inCategory(category), isOn), db)).map(toListed);
}

/** Returns the next `limit` holidays of the same category that begin on `first` or later, without month observances. */
export async function listRelated(
  holiday: Pick<ListedHoliday, "id" | "category">,
  first: CivilDate,
  limit: number,
  db: Db = appDb(),
): Promise<ListedHoliday[]> {
  const isAnother = and(ne(holidays.id, holiday.id), eq(holidays.isMonthObservance, false));
  const where = and(inCategory(holiday.category), isAnother, gte(holidayOccurrences.date, first));
  return (await selectByNext(where, db).limit(limit)).map(toListed);
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
): Promise<Partial<Record<string, ListedHoliday[]>>> {
  const isExample = and(eq(holidays.tone, "festive"), eq(holidays.isMonthObservance, false));
  const coming = (await selectByNext(and(isExample, gte(holidayOccurrences.date, first)), db)).map(toListed);
  const examples: Partial<Record<string, ListedHoliday[]>> = {};
  for (const entry of coming) {
    const category = knownCategory(entry.category);
    const list = examples[category] ?? [];
    if (list.length < EXAMPLES) examples[category] = [...list, entry];
  }
  return examples;
}

/** Returns the slug of every holiday that has a page. */
export async function listSlugs(db: Db = appDb()): Promise<string[]> {
  const rows = await db.select({ slug: holidays.slug }).from(holidays).where(isPublished);
  return rows.map(({ slug }) => slug);
}

/** Returns the number of holidays of each category, by name. `DEFAULT_CATEGORY` has those without a known category. */
export async function countByCategory(db: Db = appDb()): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .select({ category: holidays.category, count: count() })
    .from(holidays)
    .where(isPublished)
    .groupBy(holidays.category);
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const category = knownCategory(row.category);
    counts[category] = (counts[category] ?? 0) + row.count;
  }
  return counts;
}
