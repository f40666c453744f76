import { publicRoute, publicText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { SITEMAPS, sitemapPath } from "@/lib/publishing/sitemaps.queries";

export const dynamic = "force-dynamic";

/**
 * Only the API is disallowed, because it is data without a page and queries the database on every request; its
 * description is allowed. Settings, admin, cards and the sponsor dashboard use `noindex` instead: crawlers can only
 * read that on pages they may fetch, and the link previews of cards are fetched by crawlers that obey this file.
 * Source: RFC 9309, section 2.2.2 (the longest match wins).
 */
const RULES = ["User-agent: *", "Allow: /api/openapi.json", "Disallow: /api/"];

/**
 * Returns what crawlers may fetch, and where the sitemaps are. Each one is listed, because a sitemap that is not may
 * only list URLs below its own. Source: sitemaps.org, "Sitemap file location".
 */
export const GET = publicRoute(async (request) => {
  const sitemaps = ["/sitemap.xml", ...SITEMAPS.map(sitemapPath)].map((path) => `Sitemap: ${siteUrl(path)}`);
  const lines = [...RULES, "", ...sitemaps, ""];
  return publicText(request, lines.join("\n"), "text/plain; charset=utf-8");
});
