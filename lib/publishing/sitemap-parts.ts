import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";

/** The sitemaps that the index lists, each a file of its own. */
export const SITEMAPS = ["pages", "holidays", "days", "months"] as const;

export type SitemapName = (typeof SITEMAPS)[number];

/** A page for search engines: its path, and when what it says last changed; null where nobody knows. */
export type SitemapPage = { path: string; changedAt: Date | null };

/** The address of a sitemap: `/sitemaps/days.xml`. */
export function sitemapPath(name: SitemapName): string {
  return `/sitemaps/${name}.xml`;
}

/** The sitemap that the last part of an address names ("days.xml"), or null. */
export function sitemapOfFile(file: string): SitemapName | null {
  return SITEMAPS.find((name) => file === `${name}.xml`) ?? null;
}

/** Pages that are no holiday, day or month. Those that depend on the reader or ask not to be indexed are left out. */
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

/** The standing pages. Today's changes daily and the others with a release: no date would be true. */
export const STANDING_PAGES: readonly SitemapPage[] = PATHS.map((path) => ({ path, changedAt: null }));

/** The newest date among the pages, or null when none has one. */
export function newestChange(pages: readonly Pick<SitemapPage, "changedAt">[]): Date | null {
  const times = pages.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
