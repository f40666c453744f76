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
      description: "Oddly shows one quirky holiday a day, on the day it really falls, and says who says so.",
      Content: About,
    },
  ],
  [
    "privacy",
    {
      title: "Privacy",
      description:
        "What Oddly knows about you, by what you do here. If you only read: no cookies, no analytics, no record.",
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
      description: "What Oddly aims for (WCAG 2.2 AA), how that is tested, what still falls short, and how to tell us.",
      Content: Accessibility,
    },
  ],
  [
    "contact",
    {
      title: "Contact",
      description: "A date is wrong, a source is missing, a day wants a sponsor: where to write, and what to put in.",
      Content: Contact,
    },
  ],
  [
    "developers",
    {
      title: "The free API",
      description: "Quirky holidays as JSON: no key, any origin, an OpenAPI document, and a picture for your own site.",
      Content: Developers,
    },
  ],
  [
    "feeds",
    {
      title: "Calendar and news feeds",
      description: "Quirky holidays in the calendar or the feed reader you use already, all of them or one category.",
      Content: Feeds,
    },
  ],
]);

/** A page that stands still, but whose links need the site's own address: so it is rendered on demand, never at build. */
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
