import { publicPreflight, publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { listPicks } from "@/lib/holidays/queries";
import { todayText, visitorDay } from "@/lib/publishing/feeds/visitor-day";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/** Returns today's holiday for a terminal, in `?zone=` or the visitor's own time zone. */
export const GET = publicRoute(async (request) => {
  const { date, headers } = visitorDay(request, new Date());
  const [pick = null] = await listPicks(date, date);
  const text = todayText(date, pick, siteUrl(`/holiday/${date}`));
  return publicText(request, text, "text/plain; charset=utf-8", headers);
});
