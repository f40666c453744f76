import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";
import { SITEMAPS, STANDING_PAGES, sitemapPath } from "../sitemap-parts";

/**
 * Returns the paths to cache when `today` begins: the most visited pages, for every date that is today somewhere, and
 * the feeds.
 */
export function warmPaths(today: CivilDate): string[] {
  return [
    ...STANDING_PAGES.map(({ path }) => path),
    ...[-1, 0, 1].map((days) => `/holiday/${plusDays(today, days)}`),
    "/offline",
    "/today.txt",
    "/api/holidays",
    "/feeds/rss.xml",
    "/feeds/atom.xml",
    "/feeds/all.ics",
    ...CATEGORIES.map((category) => `/feeds/${categorySlug(category)}.ics`),
    "/sitemap.xml",
    ...SITEMAPS.map(sitemapPath),
  ];
}
