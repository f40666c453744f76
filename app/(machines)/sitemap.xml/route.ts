import { utcToday } from "@/lib/core/dates";
import { publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { listSitemaps, sitemapXml } from "@/lib/publishing/sitemaps.queries";

export const dynamic = "force-dynamic";

export const GET = publicRoute(async (request) => {
  const xml = sitemapXml("sitemapindex", await listSitemaps(utcToday()), siteUrl);
  return publicText(request, xml, "application/xml");
});
