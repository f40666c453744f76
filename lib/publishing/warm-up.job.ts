import "server-only";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { logFault } from "@/lib/core/log";
import { siteUrl } from "@/lib/core/site";
import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";
import { SITEMAPS, STATIC_PATHS, sitemapPath } from "./sitemaps.queries";

/**
 * Returns the paths to cache when `today` begins: the most visited pages, for every date that is today somewhere, and
 * the feeds.
 */
export function warmPaths(today: CivilDate): string[] {
  return [
    ...STATIC_PATHS,
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

/** Low, because visitors are served at the same time. */
const AT_ONCE = 2;

export const TIMEOUT_MS = 20_000;

/** The number of pages and feeds that were loaded, and the number that failed. */
export type Warmed = { warmed: number; failed: number };

export type WarmUpOptions = {
  /** Whether to stop starting requests. */
  isTimeUp?: () => boolean;
  origin?: string;
  timeoutMs?: number;
};

/** Requests one page and reads it to the end. A redirect is not followed and counts as a failure. */
async function warm(url: string, timeoutMs: number): Promise<void> {
  const response = await fetch(url, {
    redirect: "manual",
    headers: { "user-agent": "Oddly warm-up" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  // Read the body even if it is an error, to free the connection for the next request.
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/**
 * Requests what most visitors will need on `today`, so that the site and any cache in front of it have it ready. Only
 * uses the site's public URL. A failure does not stop the other requests; the first one is logged, with their number.
 */
export async function warmSite(today: CivilDate, options: WarmUpOptions = {}): Promise<Warmed> {
  const { isTimeUp = () => false, origin = siteUrl("/"), timeoutMs = TIMEOUT_MS } = options;
  const done: Warmed = { warmed: 0, failed: 0 };
  const paths = warmPaths(today);
  let firstError: unknown;
  const work = async () => {
    for (let path = paths.shift(); path !== undefined && !isTimeUp(); path = paths.shift()) {
      try {
        await warm(new URL(path, origin).href, timeoutMs);
        done.warmed += 1;
      } catch (error) {
        done.failed += 1;
        firstError ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (done.failed > 0) logFault(`feed-warm-up, the first of ${done.failed} failures`, firstError);
  return done;
}
