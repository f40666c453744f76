import "server-only";
import { and, asc, between, count, eq, gt, isNull, max, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import {
  newestChange,
  SITEMAPS,
  type SitemapName,
  type SitemapPage,
  STANDING_PAGES,
  sitemapPath,
} from "./sitemap-parts";

/** Holidays that have pages of their own. */
const published = and(isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false));

/** This year and the next, because search engines should not index other years. Source: design section 3. */
function within(today: CivilDate) {
  const { year } = partsOf(today);
  return between(holidayOccurrences.date, civilDate(year, 1, 1), civilDate(year + 1, 12, 31));
}

async function listHolidayPages(db: Db): Promise<SitemapPage[]> {
  const rows = await db
    .select({ slug: holidays.slug, changedAt: holidays.updatedAt })
    .from(holidays)
    .where(published)
    .orderBy(asc(holidays.slug));
  return rows.map(({ slug, changedAt }) => ({ path: `/holidays/${slug}`, changedAt }));
}

/** Excludes dates with one holiday, whose canonical page is the holiday's own. */
async function listDayPages(today: CivilDate, db: Db): Promise<SitemapPage[]> {
  const rows = await db
    .select({ date: holidayOccurrences.date, changedAt: max(holidays.updatedAt) })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(and(within(today), published, eq(holidays.isMonthObservance, false)))
    .groupBy(holidayOccurrences.date)
    .having(gt(count(), 1))
    .orderBy(asc(holidayOccurrences.date));
  return rows.map(({ date, changedAt }) => ({ path: `/holiday/${date}`, changedAt }));
}

async function listMonthPages(today: CivilDate, db: Db): Promise<SitemapPage[]> {
  const month = sql<string>`to_char(${holidayOccurrences.date}, 'YYYY-MM')`;
  const rows = await db
    .select({ month, changedAt: max(holidays.updatedAt) })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(and(within(today), published))
    .groupBy(month)
    .orderBy(asc(month));
  return rows.map(({ month, changedAt }) => ({ path: `/calendar/${month}`, changedAt }));
}

/**
 * Returns the pages of one sitemap, in the order of their URLs. Days and months are those of today's year and the next.
 */
export async function listSitemapPages(
  name: SitemapName,
  today: CivilDate,
  db: Db = appDb(),
): Promise<readonly SitemapPage[]> {
  switch (name) {
    case "pages":
      return STANDING_PAGES;
    case "holidays":
      return listHolidayPages(db);
    case "days":
      return listDayPages(today, db);
    case "months":
      return listMonthPages(today, db);
  }
}

/** Returns every sitemap, each with the newest change of its pages. */
export async function listSitemaps(today: CivilDate, db: Db = appDb()): Promise<SitemapPage[]> {
  return Promise.all(
    SITEMAPS.map(async (name) => ({
      path: sitemapPath(name),
      changedAt: newestChange(await listSitemapPages(name, today, db)),
    })),
  );
}
