import "server-only";
import { and, asc, between, count, eq, gt, isNotNull, max, sql } from "drizzle-orm";
import XMLBuilder from "fast-xml-builder";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { birthdayPath, listMonthDays } from "@/lib/holidays/birthday";
import { byRank, isPublished } from "@/lib/holidays/queries";
import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";

/** A page for search engines: its path, and when its content last changed; null if unknown. */
type SitemapPage = { path: string; changedAt: Date | null };

/**
 * Pages other than holidays, days, months, birthdays and lessons. Those that depend on the visitor or are not to be indexed are
 * excluded. They have no date, because the home page changes daily and the others with a release.
 */
export const STATIC_PATHS = [
  "/",
  "/calendar",
  "/holidays",
  "/categories",
  "/classroom",
  "/birthday",
  ...CATEGORIES.map((category) => `/categories/${categorySlug(category)}`),
  "/about",
  "/subscribe",
  "/feeds",
  "/developers",
  "/contact",
  "/accessibility",
  "/disclosure",
  "/privacy",
  "/terms",
];

/** This year and the next, because search engines should not index other years. Source: design section 3. */
function within(today: CivilDate) {
  const { year } = partsOf(today);
  return between(holidayOccurrences.date, civilDate(year, 1, 1), civilDate(year + 1, 12, 31));
}

async function listHolidayPages(db: Db): Promise<SitemapPage[]> {
  const rows = await db
    .select({ slug: holidays.slug, changedAt: holidays.updatedAt })
    .from(holidays)
    .where(isPublished)
    .orderBy(asc(holidays.slug));
  return rows.map(({ slug, changedAt }) => ({ path: `/holidays/${slug}`, changedAt }));
}

/** Excludes dates with one holiday, whose canonical page is the holiday's own. */
async function listDayPages(today: CivilDate, db: Db): Promise<SitemapPage[]> {
  const rows = await db
    .select({ date: holidayOccurrences.date, changedAt: max(holidays.updatedAt) })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(and(within(today), isPublished, eq(holidays.isMonthObservance, false)))
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
    .where(and(within(today), isPublished))
    .groupBy(month)
    .orderBy(asc(month));
  return rows.map(({ month, changedAt }) => ({ path: `/calendar/${month}`, changedAt }));
}

/** Only dates whose pick has a lesson. */
async function listClassroomPages(today: CivilDate, db: Db): Promise<SitemapPage[]> {
  const rows = await db
    .selectDistinctOn([holidayOccurrences.date], {
      date: holidayOccurrences.date,
      changedAt: holidays.updatedAt,
      hasLesson: sql<boolean>`${isNotNull(holidays.classroom)}`,
    })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(and(within(today), isPublished, eq(holidays.isMonthObservance, false)))
    .orderBy(asc(holidayOccurrences.date), ...byRank);
  return rows.flatMap(({ date, changedAt, hasLesson }) =>
    hasLesson ? [{ path: `/classroom/${date}`, changedAt }] : [],
  );
}

const LISTS = {
  pages: async () => STATIC_PATHS.map((path): SitemapPage => ({ path, changedAt: null })),
  holidays: (_today: CivilDate, db: Db) => listHolidayPages(db),
  days: listDayPages,
  months: listMonthPages,
  birthdays: async () => listMonthDays().map((day): SitemapPage => ({ path: birthdayPath(day), changedAt: null })),
  classroom: listClassroomPages,
};

export type SitemapName = keyof typeof LISTS;

/** The sitemaps in the index, each in its own file. */
export const SITEMAPS = Object.keys(LISTS) as SitemapName[];

/** Returns the path of a sitemap: `/sitemaps/days.xml`. */
export const sitemapPath = (name: SitemapName): string => `/sitemaps/${name}.xml`;

/** Returns the sitemap for a file name ("days.xml"), or null. */
export const sitemapOfFile = (file: string): SitemapName | null =>
  SITEMAPS.find((name) => file === `${name}.xml`) ?? null;

/**
 * Returns the pages of one sitemap, in the order of their URLs. Days, months and lessons are those of today's year and
 * the next.
 */
export const listSitemapPages = (name: SitemapName, today: CivilDate, db: Db = appDb()): Promise<SitemapPage[]> =>
  LISTS[name](today, db);

/** Returns the newest date among the pages, or null if none has one. */
export function newestChange(pages: readonly Pick<SitemapPage, "changedAt">[]): Date | null {
  const times = pages.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
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

/** Maximum number of URLs in a sitemap. Source: sitemaps.org/protocol.html. Our largest has about 1,000. */
const MAX_ADDRESSES = 50_000;

const builder = new XMLBuilder({ ignoreAttributes: false, format: true });

/**
 * Returns a sitemap or the index of sitemaps as XML, without priority and frequency, which search engines ignore.
 * `toUrl` returns the absolute URL of a path. Throws above 50,000 pages.
 */
export function sitemapXml(
  root: "urlset" | "sitemapindex",
  pages: readonly SitemapPage[],
  toUrl: (path: string) => string,
): string {
  if (pages.length > MAX_ADDRESSES) throw new Error(`${pages.length} addresses are too many for one sitemap`);
  const items = pages.map(({ path, changedAt }) => ({ loc: toUrl(path), lastmod: changedAt?.toISOString() }));
  return builder.build({
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
    [root]: {
      "@_xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
      [root === "urlset" ? "url" : "sitemap"]: items,
    },
  });
}
