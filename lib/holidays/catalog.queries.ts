import "server-only";
import { and, asc, between, count, eq, gte, isNotNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { type Classroom, holidayOccurrences, holidays, type Source } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import type { DatedHoliday } from "./birthday";
import { type Picture, picturePath } from "./picture";
import { byRank, isPublished, type ListedHoliday, listed, onItsDay, toListed } from "./queries";
import { CATEGORIES, DEFAULT_CATEGORY } from "./traits";

/** Editors may enter any category. Unknown ones are listed with holidays that have none. */
const inCategory = (category: string) =>
  CATEGORIES.some((each) => each === category)
    ? eq(holidays.category, category)
    : notInArray(holidays.category, [...CATEGORIES]);

const knownCategory = (category: string) => CATEGORIES.find((each) => each === category) ?? DEFAULT_CATEGORY;

/** Selects each holiday that matches `where` with the first of its days that matches `isOn`, the next one first. */
function selectByNext(where: SQL | undefined, isOn: SQL | undefined, db: Db) {
  const next = db
    .select({ date: holidayOccurrences.date })
    .from(holidayOccurrences)
    .where(and(eq(holidayOccurrences.holidayId, holidays.id), isOn))
    .orderBy(asc(holidayOccurrences.date))
    .limit(1)
    .as("next");
  return db
    .select({ ...listed, dateIso: next.date, displayDate: sql<null>`null` })
    .from(holidays)
    .innerJoinLateral(next, sql`true`)
    .where(where)
    .orderBy(asc(next.date), ...byRank);
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
  return (await selectByNext(inCategory(category), isOn, db)).map(toListed);
}

/** Returns the next `limit` holidays of the same category that begin on `first` or later, without month observances. */
export async function listRelated(
  holiday: Pick<ListedHoliday, "id" | "category">,
  first: CivilDate,
  limit: number,
  db: Db = appDb(),
): Promise<ListedHoliday[]> {
  const isAnother = and(ne(holidays.id, holiday.id), eq(holidays.isMonthObservance, false));
  const where = and(inCategory(holiday.category), isAnother);
  return (await selectByNext(where, gte(holidayOccurrences.date, first), db).limit(limit)).map(toListed);
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
  const coming = (await selectByNext(isExample, gte(holidayOccurrences.date, first), db)).map(toListed);
  const examples: Partial<Record<string, ListedHoliday[]>> = {};
  for (const entry of coming) {
    const category = knownCategory(entry.category);
    const list = examples[category] ?? [];
    if (list.length < EXAMPLES) examples[category] = [...list, entry];
  }
  return examples;
}

/** Returns every holiday of one day whose first year is known, and every tradition, in no particular order. */
export async function listDatedHolidays(db: Db = appDb()): Promise<DatedHoliday[]> {
  const { holidayName, slug, rule, originYear } = holidays;
  const isDated = or(isNotNull(originYear), eq(holidays.originKind, "tradition"));
  const isOneDay = and(eq(holidays.isMonthObservance, false), eq(holidays.lengthDays, 1));
  const rows = await db
    .select({ holidayName, slug, rule, originYear })
    .from(holidays)
    .where(and(isPublished, isOneDay, isDated));
  return rows.flatMap(({ rule, ...row }) => (rule === null ? [] : [{ ...row, rule }]));
}

/** A day's pick for a classroom: its lesson, or null if there is none, and what else there is to read. */
export type Lesson = ListedHoliday & {
  notes: string | null;
  history: string | null;
  sourceUrl: string | null;
  sources: Source[];
  /** The path of its drawing. */
  picturePath: string;
  classroom: Classroom | null;
};

/** Returns the day's picks from `first` to `last`, both included, as lessons by date; days without a pick are omitted. */
export async function listLessons(first: CivilDate, last: CivilDate, db: Db = appDb()): Promise<Lesson[]> {
  const { notes, history, sourceUrl, sources, picture, classroom } = holidays;
  const rows = await db
    .selectDistinctOn([holidayOccurrences.date], {
      ...listed,
      ...onItsDay,
      ...{ notes, history, sourceUrl, sources, picture, classroom },
    })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(and(between(holidayOccurrences.date, first, last), eq(holidays.isMonthObservance, false)))
    .orderBy(asc(holidayOccurrences.date), ...byRank);
  return rows.map(({ picture, ...row }) => {
    const lesson = toListed(row);
    return { ...lesson, picturePath: picturePath({ ...lesson, picture: picture as Picture | null }) };
  });
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

/**
 * Returns the slug of a festive holiday: number `turn` of all of them in an order that `order` determines, beginning
 * again after the last; null if there is none.
 */
export async function getSurprise(order: string, turn: number, db: Db = appDb()): Promise<string | null> {
  const isFestive = and(isPublished, eq(holidays.tone, "festive"));
  const [all] = await db.select({ count: count() }).from(holidays).where(isFestive);
  if (!all?.count) return null;
  const [chosen] = await db
    .select({ slug: holidays.slug })
    .from(holidays)
    .where(isFestive)
    .orderBy(sql`md5(${holidays.id}::text || ${order})`)
    .limit(1)
    .offset(turn % all.count);
  return chosen?.slug ?? null;
}
