import { utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { publicPreflight, publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { icsFeedOf, icsYears, keptIcsFeedText } from "@/lib/publishing/feeds/ics-feed";
import { listOccurrences } from "@/lib/publishing/feeds/queries";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/** Returns a calendar to subscribe to: `all.ics`, or `{category-slug}.ics`. */
export const GET = publicRoute<{ name: string }>(async (request, { name }) => {
  const feed = icsFeedOf(name);
  if (!feed) throw new AppError("not_found", "There is no feed at this address.");
  const { first, last } = icsYears(utcToday());
  const days = await listOccurrences(first, last, feed.category);
  return publicText(request, keptIcsFeedText(feed, days, siteUrl("/")), "text/calendar; charset=utf-8", {
    "cache-control": "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400",
  });
});
