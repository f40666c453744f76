import { publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { SITEMAPS, sitemapPath } from "@/lib/publishing/sitemap-parts";

export const dynamic = "force-dynamic";

/**
 * Only the API is kept from crawlers: data without a page, asked of the database each time; its description is open.
 * Settings, admin, cards and the sponsor's dashboard say `noindex` instead: a page that may not be fetched cannot say
 * so, and the link previews of cards are fetched by crawlers that obey this file.
 * Source: RFC 9309, section 2.2.2 (the longest match wins).
 */
const RULES = ["User-agent: *", "Allow: /api/openapi.json", "Disallow: /api/"];

/**
 * What crawlers may fetch, and where the sitemaps are. Each is named: one that this file does not vouch for may only list
 * addresses below its own. Source: sitemaps.org, "Sitemap file location".
 */
export const GET = publicRoute(async (request) => {
  const sitemaps = ["/sitemap.xml", ...SITEMAPS.map(sitemapPath)].map((path) => `Sitemap: ${siteUrl(path)}`);
  const lines = [...RULES, "", ...sitemaps, ""];
  return publicText(request, lines.join("\n"), "text/plain; charset=utf-8");
});
