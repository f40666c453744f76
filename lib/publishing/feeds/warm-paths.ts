import { type CivilDate, plusDays } from "@/lib/core/dates";
import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";
import { SITEMAPS, STANDING_PAGES, sitemapPath } from "../sitemap-parts";

/** The paths to have ready when `today` begins: pages that most people see, on every date that it is somewhere, and the feeds. */
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
