import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ComponentType } from "react";
import { openGraphOf } from "@/app/open-graph";
import { About } from "./about";
import { Accessibility } from "./accessibility";
import { Contact } from "./contact";
import { Developers } from "./developers";
import { Disclosure } from "./disclosure";
import { Feeds } from "./feeds";
import { Privacy } from "./privacy";
import { Terms } from "./terms";

type StandingPage = { title: string; description: string; Content: ComponentType };

/** By the last part of the address: `/about` is rewritten to `/site/about`. */
const PAGES = new Map<string, StandingPage>([
  [
    "about",
    {
      title: "About",
      description: "Oddly shows one quirky holiday a day, on the day it really falls, with sources you can check.",
      Content: About,
    },
  ],
  [
    "privacy",
    {
      title: "Privacy",
      description:
        "What Oddly knows about you depends on what you do here. If you only read: no cookies, no analytics, no record.",
      Content: Privacy,
    },
  ],
  [
    "terms",
    {
      title: "Terms",
      description: "The rules for using Oddly, its cards and its sponsorships: short, and meant to be fair.",
      Content: Terms,
    },
  ],
  [
    "disclosure",
    {
      title: "Affiliate disclosure",
      description: "Where Oddly's money comes from: shop links that may pay us, and sponsors at $15 every 3 months.",
      Content: Disclosure,
    },
  ],
  [
    "accessibility",
    {
      title: "Accessibility statement",
      description: "Our goal (WCAG 2.2 AA), how we test, known limitations, and how to report a problem.",
      Content: Accessibility,
    },
  ],
  [
    "contact",
    {
      title: "Contact",
      description: "Wrong date, missing source, sponsorship question: how to reach us and what to include.",
      Content: Contact,
    },
  ],
  [
    "developers",
    {
      title: "The free API",
      description: "Quirky holidays as JSON: no key, any origin, an OpenAPI document, and an image for your own site.",
      Content: Developers,
    },
  ],
  [
    "feeds",
    {
      title: "Calendar and news feeds",
      description:
        "Quirky holidays in the calendar app or feed reader you already use: all of them, or just one category.",
      Content: Feeds,
    },
  ],
]);

/** Static text, but its links need the site's address, so it is rendered on demand and never at build. */
export const revalidate = 86400;

export function generateStaticParams(): { page: string }[] {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/site/[page]">): Promise<Metadata> {
  const { page: name } = await params;
  const page = PAGES.get(name) ?? notFound();
  const { title, description } = page;
  const url = `/${name}`;
  return { title, description, alternates: { canonical: url }, openGraph: openGraphOf({ title, description, url }) };
}

export default async function SitePage({ params }: PageProps<"/site/[page]">) {
  const { Content } = PAGES.get((await params).page) ?? notFound();
  return <Content />;
}
