import { createElement } from "react";
import { publicPreflight, publicRoute, publicText } from "@/lib/core/http";
import { markupOf } from "@/lib/core/text";
import { listPicks } from "@/lib/holidays/queries";
import { EmbedPicture } from "@/lib/publishing/feeds/embed";
import { visitorDay } from "@/lib/publishing/feeds/visitor-day";
import { getIcons } from "@/lib/publishing/pictures/stickers.queries";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/** Returns today's holiday as an image for other sites, in `?zone=` or the visitor's own time zone. */
export const GET = publicRoute(async (request) => {
  const { date, headers } = visitorDay(request, new Date());
  const [pick = null] = await listPicks(date, date);
  const svg = await markupOf(createElement(EmbedPicture, { date, pick, icons: await getIcons() }));
  return publicText(request, svg, "image/svg+xml; charset=utf-8", {
    ...headers,
    // An isolated page (COEP) only shows images that allow it.
    "cross-origin-resource-policy": "cross-origin",
  });
});
