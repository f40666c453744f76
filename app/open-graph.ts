import type { Metadata } from "next";

type Picture = { url: string; width: number; height: number; alt: string; type?: string };

/** The default image, for pages without one. */
const BRAND: Picture = {
  url: "/opengraph-image.png",
  width: 1200,
  height: 630,
  alt: "Oddly: every day is oddly special",
};

type Page = { title: string; description: string; url?: string; picture?: Picture; type?: "website" | "article" };

/**
 * Returns the preview of a shared link. Next replaces the layout's `openGraph` with the page's, so it must be complete.
 */
export function openGraphOf({ picture = BRAND, type = "website", ...page }: Page): Metadata["openGraph"] {
  return { siteName: "Oddly", locale: "en_US", type, ...page, images: [picture] };
}

/** Returns the metadata of a page that is its own canonical page, unless `canonical` says otherwise. */
export function metadataOf({ canonical, ...page }: Page & { url: string; canonical?: string }): Metadata {
  const { title, description, url } = page;
  return { title, description, alternates: { canonical: canonical ?? url }, openGraph: openGraphOf(page) };
}
