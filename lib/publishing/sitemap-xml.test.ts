import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { sitemapIndexXml, sitemapXml } from "./sitemap-xml";

const parse = (xml: string): unknown => new XMLParser({ ignoreAttributes: false }).parse(xml);
const CHANGED = new Date("2026-10-11T12:13:14.015Z");
const toUrl = (path: string) => new URL(path, "https://oddly.example").href;
const declaration = { "@_version": "1.0", "@_encoding": "UTF-8" };
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

test("a sitemap is XML with absolute, escaped URLs and W3C dates", () => {
  const pages = [
    { path: "/search?q=pie&page=2", changedAt: CHANGED },
    { path: "/about", changedAt: null },
  ];
  const xml = sitemapXml(pages, toUrl);
  expect(xml).toContain("pie&amp;page");
  expect(parse(xml)).toEqual({
    "?xml": declaration,
    urlset: {
      "@_xmlns": namespace,
      url: [
        { loc: "https://oddly.example/search?q=pie&page=2", lastmod: "2026-10-11T12:13:14.015Z" },
        { loc: "https://oddly.example/about" },
      ],
    },
  });
});

test("a sitemap index is XML of the same kind", () => {
  expect(parse(sitemapIndexXml([{ path: "/sitemaps/days.xml", changedAt: CHANGED }], toUrl))).toEqual({
    "?xml": declaration,
    sitemapindex: {
      "@_xmlns": namespace,
      sitemap: { loc: "https://oddly.example/sitemaps/days.xml", lastmod: "2026-10-11T12:13:14.015Z" },
    },
  });
});

test("more URLs than a sitemap allows throw an error instead of being cut off silently", () => {
  const pages = Array.from({ length: 50_001 }, () => ({ path: "/", changedAt: null }));
  expect(() => sitemapXml(pages, toUrl)).toThrow("50001 addresses");
});
