import "server-only";
import { and, asc, count, eq, gte, isNull, min, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/civil-date";
import { displayDate } from "@/lib/dates";
import { DEFAULT_CATEGORY } from "@/lib/holidays/categories";
import type { Holiday } from "@/lib/holidays/queries";

/** A holiday in a list, with the next day on which it falls. */
export type CatalogEntry = Pick<
  Holiday,
  | "id"
  | "slug"
  | "holidayName"
  | "category"
  | "emoji"
  | "hue"
  | "isMonthObservance"
  | "lengthDays"
  | "dateIso"
  | "displayDate"
>;

/**
 * Every holiday of a category that falls on `today` or later, the next one first; a week, or a month's observance, is on
 * while it lasts. With a `limit`, so many of them. `DEFAULT_CATEGORY` lists those without any.
 */
export async function listCategory(
  category: string,
  today: CivilDate,
  limit: number | null = null,
  db: Db = appDb(),
): Promise<CatalogEntry[]> {
  const { year, month } = partsOf(today);
  const monthStart = civilDate(year, month, 1);
  const next = min(holidayOccurrences.date);
  const query = db
    .select({
      id: holidays.id,
      slug: holidays.slug,
      holidayName: holidays.holidayName,
      category: holidays.category,
      emoji: holidays.emoji,
      hue: holidays.hue,
      isMonthObservance: holidays.isMonthObservance,
      lengthDays: holidays.lengthDays,
      dateIso: next,
    })
    .from(holidays)
    .innerJoin(holidayOccurrences, eq(holidayOccurrences.holidayId, holidays.id))
    .where(
      and(
        eq(holidays.category, category === DEFAULT_CATEGORY ? "" : category),
        or(
          and(holidays.isMonthObservance, gte(holidayOccurrences.date, monthStart)),
          gte(sql`${holidayOccurrences.date} + ${holidays.lengthDays}::int - 1`, sql`${today}::date`),
        ),
      ),
    )
    .groupBy(holidays.id)
    .orderBy(asc(next), asc(holidays.rank), asc(holidays.slug));
  const rows = await (limit === null ? query : query.limit(limit));
  return rows.map((row) => ({
    ...row,
    category: row.category || DEFAULT_CATEGORY,
    dateIso: row.dateIso as CivilDate,
    displayDate: displayDate(row.dateIso ?? ""),
  }));
}

/** How many holidays each category has, by its name. */
export async function countByCategory(db: Db = appDb()): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .select({ category: holidays.category, count: count() })
    .from(holidays)
    .where(and(isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)))
    .groupBy(holidays.category);
  return Object.fromEntries(rows.map((row) => [row.category || DEFAULT_CATEGORY, row.count]));
}
