import { utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { listSitemapPages, sitemapOfFile, sitemapXml } from "@/lib/publishing/sitemaps.queries";

export const dynamic = "force-dynamic";

/** Returns one sitemap: pages.xml, holidays.xml, days.xml or months.xml. */
export const GET = publicRoute<{ name: string }>(async (request, params) => {
  const name = sitemapOfFile(params.name);
  if (!name) throw new AppError("not_found", "There is no sitemap of this name.");
  const xml = sitemapXml("urlset", await listSitemapPages(name, utcToday()), siteUrl);
  return publicText(request, xml, "application/xml");
});
