import type { Metadata } from "next";

type Picture = { url: string; width: number; height: number; alt: string; type?: string };

/** Our own picture, where a page has none. */
const BRAND: Picture = {
  url: "/opengraph-image.png",
  width: 1200,
  height: 630,
  alt: "Oddly: every day is oddly special",
};

type Page = { title: string; description: string; url?: string; picture?: Picture; type?: "website" | "article" };

/** What a shared link shows. Next takes a page's own `openGraph` in place of the layout's, so it has to be whole. */
export function openGraphOf({ picture = BRAND, type = "website", ...page }: Page): Metadata["openGraph"] {
  return { siteName: "Oddly", locale: "en_US", type, ...page, images: [picture] };
}
