import { utcToday } from "@/lib/core/dates";
import { publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { sitemapIndexXml } from "@/lib/publishing/sitemap-xml";
import { listSitemaps } from "@/lib/publishing/sitemaps.queries";

export const dynamic = "force-dynamic";

/** Returns the sitemap index. */
export const GET = publicRoute(async (request) => {
  const xml = sitemapIndexXml(await listSitemaps(utcToday()), siteUrl);
  return publicText(request, xml, "application/xml");
});
