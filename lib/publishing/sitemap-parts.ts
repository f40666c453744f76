import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";

/** The sitemaps in the index, each in its own file. */
export const SITEMAPS = ["pages", "holidays", "days", "months"] as const;

export type SitemapName = (typeof SITEMAPS)[number];

/** A page for search engines: its path, and when its content last changed; null if unknown. */
export type SitemapPage = { path: string; changedAt: Date | null };

/** Returns the path of a sitemap: `/sitemaps/days.xml`. */
export function sitemapPath(name: SitemapName): string {
  return `/sitemaps/${name}.xml`;
}

/** Returns the sitemap for a file name ("days.xml"), or null. */
export function sitemapOfFile(file: string): SitemapName | null {
  return SITEMAPS.find((name) => file === `${name}.xml`) ?? null;
}

/**
 * Pages other than holidays, days and months. Those that depend on the visitor or are not to be indexed are excluded.
 */
const PATHS = [
  "/",
  "/calendar",
  "/holidays",
  "/categories",
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

/** The static pages. They have no date, because the home page changes daily and the others with a release. */
export const STANDING_PAGES: readonly SitemapPage[] = PATHS.map((path) => ({ path, changedAt: null }));

/** Returns the newest date among the pages, or null if none has one. */
export function newestChange(pages: readonly Pick<SitemapPage, "changedAt">[]): Date | null {
  const times = pages.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
