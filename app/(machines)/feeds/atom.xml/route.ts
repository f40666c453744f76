import { utcToday } from "@/lib/core/dates";
import { publicPreflight, publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { listPicks } from "@/lib/holidays/queries";
import { atomText, newsWeek } from "@/lib/publishing/feeds/news";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/** Returns the coming week as Atom. A feed has no visitor, so its day is UTC's. */
export const GET = publicRoute(async (request) => {
  const today = utcToday();
  const { first, last } = newsWeek(today);
  const text = await atomText(await listPicks(first, last), today, siteUrl("/"));
  return publicText(request, text, "application/atom+xml; charset=utf-8");
});
