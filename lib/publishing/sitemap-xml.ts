import XMLBuilder from "fast-xml-builder";
import type { SitemapPage } from "./sitemap-parts";

/** Maximum number of URLs in a sitemap. Source: sitemaps.org/protocol.html. Our largest has about 1,000. */
const MAX_ADDRESSES = 50_000;

const builder = new XMLBuilder({ ignoreAttributes: false, format: true });

/** Returns the absolute URL of a path. */
type ToUrl = (path: string) => string;

function document(
  root: "urlset" | "sitemapindex",
  item: "url" | "sitemap",
  pages: readonly SitemapPage[],
  toUrl: ToUrl,
) {
  if (pages.length > MAX_ADDRESSES) throw new Error(`${pages.length} addresses are too many for one sitemap`);
  const items = pages.map(({ path, changedAt }) => ({ loc: toUrl(path), lastmod: changedAt?.toISOString() }));
  return builder.build({
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
    [root]: { "@_xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9", [item]: items },
  });
}

/** Returns a sitemap as XML, without priority and frequency, which search engines ignore. Throws above 50,000 pages. */
export function sitemapXml(pages: readonly SitemapPage[], toUrl: ToUrl): string {
  return document("urlset", "url", pages, toUrl);
}

/** Returns the sitemap index as XML. `parts` are the paths of the sitemaps, each with the newest date in it. */
export function sitemapIndexXml(parts: readonly SitemapPage[], toUrl: ToUrl): string {
  return document("sitemapindex", "sitemap", parts, toUrl);
}
