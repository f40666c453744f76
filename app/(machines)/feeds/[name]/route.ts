import { utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { publicPreflight, publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { listPicks } from "@/lib/holidays/queries";
import { cachedIcsFeedText, icsFeedOf, icsYears } from "@/lib/publishing/feeds/ics-feed";
import { atomText, newsWeek, rssText } from "@/lib/publishing/feeds/news";
import { listOccurrences } from "@/lib/publishing/feeds/queries";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

const NEWS = new Map([
  ["rss.xml", { format: rssText, contentType: "application/rss+xml; charset=utf-8" }],
  ["atom.xml", { format: atomText, contentType: "application/atom+xml; charset=utf-8" }],
]);

/**
 * Returns the coming week as RSS or Atom (`rss.xml`, `atom.xml`), or a calendar to subscribe to (`all.ics`,
 * `{category-slug}.ics`). A feed has no visitor, so its day is UTC's.
 */
export const GET = publicRoute<{ name: string }>(async (request, { name }) => {
  const today = utcToday();
  const news = NEWS.get(name);
  if (news) {
    const { first, last } = newsWeek(today);
    return publicText(request, await news.format(await listPicks(first, last), today, siteUrl("/")), news.contentType);
  }
  const feed = icsFeedOf(name);
  if (!feed) throw new AppError("not_found", "There is no feed at this address.");
  const { first, last } = icsYears(today);
  const days = await listOccurrences(first, last, feed.category);
  return publicText(request, cachedIcsFeedText(feed, days, siteUrl("/")), "text/calendar; charset=utf-8", {
    "cache-control": "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400",
  });
});
