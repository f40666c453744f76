import { createElement } from "react";
import { publicPreflight, publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { markupOf } from "@/lib/core/text";
import { listPicks } from "@/lib/holidays/queries";
import { EmbedFragment } from "@/lib/publishing/feeds/embed";
import { visitorDay } from "@/lib/publishing/feeds/visitor-day";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/** Returns today's holiday as HTML for other sites, in `?zone=` or the visitor's own time zone. */
export const GET = publicRoute(async (request) => {
  const { date, headers } = visitorDay(request, new Date());
  const [pick = null] = await listPicks(date, date);
  const html = await markupOf(createElement(EmbedFragment, { date, pick, siteUrl: siteUrl("/") }));
  return publicText(request, html, "text/html; charset=utf-8", { ...headers, "x-robots-tag": "noindex" });
});
