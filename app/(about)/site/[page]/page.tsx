import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ComponentType } from "react";
import { metadataOf } from "@/app/open-graph";
import { Mark } from "@/components/layout/logo";
import { buttonVariants } from "@/components/ui/button-variants";
import {
  Code,
  FeatureList,
  LastChanged,
  Prose,
  ProseLink,
  ProseList,
  ProseSection,
  ProseSummary,
  Section,
} from "@/components/ui/prose";
import { PLAN_MONTHLY_PRICE, PLAN_PRICE } from "@/lib/billing/plan";
import { Accessibility } from "./accessibility";
import { Contact } from "./contact";
import { Developers } from "./developers";
import { Feeds } from "./feeds";
import { Privacy } from "./privacy";
import { Terms } from "./terms";

/** Where our money comes from and what it does not buy. Source: spec section 9, design section 7. */
function Disclosure() {
  return (
    <Prose
      title="Affiliate disclosure"
      lead="Oddly makes money in two ways: some links to shops, and sponsors of holidays. Here's how each works, and what money can't buy."
    >
      <ProseSummary>
        <ProseList>
          <li>If you buy through a Shop link, the shop may pay us a commission. You pay the same price.</li>
          <li>A gift idea is a kind of thing, not a product we were paid to mention.</li>
          <li>A rating, if there is one, is our editors' opinion, not a customer review.</li>
          <li>
            A sponsor pays {PLAN_PRICE} for a box marked “Sponsor”. It can't buy a date, a sentence or a spot on the
            calendar.
          </li>
          <li>Every holiday has a public record of who has sponsored it, and when.</li>
        </ProseList>
      </ProseSummary>

      <ProseSection id="shops" title="Shop links">
        <p>
          Each gift idea has a Shop button. Most open a shop's search for that kind of thing; a few go to one product an
          editor chose. Some are affiliate links: they tell the shop you came from us, and the shop may pay us a share
          of what you spend. You pay the same price either way. A note above the first Shop button says so.
        </p>
        <p>
          The links are marked <Code>{'rel="sponsored"'}</Code>, so search engines don't treat them as recommendations.
          They carry nothing about you, but a shop can see which site its visitors come from, and its own privacy rules
          apply once you're there.
        </p>
        <p>Prices are the range we found when we wrote the entry. The shop's page has the price that counts.</p>
      </ProseSection>

      <ProseSection id="ratings" title="Ratings">
        <p>
          Most gift ideas have no rating: we haven't tried every skillet there is. When there is one, from 1 to 5, one
          of our editors gave it, based on the product and how well it suits the day. Neither customers nor shops have a
          say.
        </p>
      </ProseSection>

      <ProseSection id="sponsors" title="Sponsors">
        <p>
          A business that loves a holiday can sponsor it for <strong>{PLAN_PRICE}</strong> ({PLAN_MONTHLY_PRICE}, billed
          quarterly). It gets a box on the holiday's page with its name, a link, a description and a message, clearly
          labeled “Sponsor”, and a yellow dot on the calendar that says the same. When the weekly newsletter features
          the day, it names the sponsor with the same label. The link is also marked <Code>{'rel="sponsored"'}</Code>.
        </p>
        <p>
          That's the whole offer. The same rules decide which holidays we list, when they fall, what we write about them
          and which one is the day's pick, sponsored or not: <ProseLink href="/about">no day is for sale</ProseLink>.
          Sponsors write what's in the box and can't edit anything around it. Solemn days have no sponsors.
        </p>
        <p>
          So you can check, each holiday's page links to a public record of everyone who has paid to sponsor it, with
          start and end dates. Past sponsors stay listed, even if a sponsor hid the box.
        </p>
        <p>
          Sponsors see how many views and visits their box gets each day. We count them without cookies or IP addresses,
          and sponsors learn nothing about any reader.
        </p>
      </ProseSection>
      <LastChanged on="November 24, 2026" />
    </Prose>
  );
}

const PROMISES = [
  {
    emoji: "📐",
    title: "A rule, not a guess",
    text: "“Third Sunday of July” is a rule. We store the rule and work out the date for every year, so a moving holiday moves here too. Each page shows the rule and the next five dates.",
  },
  {
    emoji: "🧾",
    title: "Sources you can check",
    text: "Some days were proclaimed, some were invented to sell hot dogs, some began as a joke that got out of hand. Each page says which, and names its sources. When no one knows, we say that too.",
  },
  {
    emoji: "🌏",
    title: "Today means your today",
    text: "In Auckland it is tomorrow before Honolulu has finished yesterday. Oddly goes by the clock on your device.",
  },
  {
    emoji: "🚫",
    title: "No day is for sale",
    text: "A business can sponsor a day it loves, and is clearly labeled as its sponsor. No one can buy a spot on the calendar or a kinder sentence, and every sponsorship is on the public record.",
  },
];

/** What Oddly is, and its principles. Source: spec section 1, the last two points. */
function About() {
  return (
    <>
      <div className="grid items-center gap-8 py-4 md:grid-cols-[1fr_auto] md:py-8">
        <div>
          <h1 className="text-balance font-display font-extrabold text-[clamp(2.5rem,10vw,4.5rem)] leading-none tracking-tight">
            Every day is oddly special
          </h1>
          <p className="mt-5 max-w-prose text-pretty text-muted-foreground text-xl leading-relaxed">
            Oddly highlights one quirky holiday per day: the story behind it, gift ideas, videos, local places, a
            calendar to wander through, and a way to share it with someone who will laugh.
          </p>
        </div>
        <Mark className="hidden size-56 text-primary md:block" />
      </div>
      <Section id="promises" title="Our promises">
        <FeatureList features={PROMISES} columns={2} />
      </Section>
      <div className="mt-10 flex flex-wrap gap-3">
        <Link href="/" className={buttonVariants()}>
          See today's holiday
        </Link>
        <Link href="/calendar" className={buttonVariants({ variant: "outline" })}>
          Open the calendar
        </Link>
        <Link href="/corrections" prefetch={false} className={buttonVariants({ variant: "ghost" })}>
          What we got wrong and fixed
        </Link>
        <Link href="/contact" prefetch={false} className={buttonVariants({ variant: "ghost" })}>
          Tell us about a wrong date
        </Link>
      </div>
    </>
  );
}

type StaticPage = { title: string; description: string; Content: ComponentType };

/** By the last part of the URL: `/about` is rewritten to `/site/about`. */
const PAGES = new Map<string, StaticPage>(
  Object.entries({
    about: {
      title: "About",
      description: "Oddly shows one quirky holiday a day, on the day it really falls, with sources you can check.",
      Content: About,
    },
    privacy: {
      title: "Privacy",
      description:
        "What Oddly knows about you depends on what you do here. If you only read: no cookies, no analytics, no record.",
      Content: Privacy,
    },
    terms: {
      title: "Terms",
      description: "The rules for using Oddly, its cards and its sponsorships: short, and meant to be fair.",
      Content: Terms,
    },
    disclosure: {
      title: "Affiliate disclosure",
      description: `Where Oddly's money comes from: shop links that may pay us, and sponsors at ${PLAN_PRICE}.`,
      Content: Disclosure,
    },
    accessibility: {
      title: "Accessibility statement",
      description: "Our goal (WCAG 2.2 AA), how we test, known limitations, and how to report a problem.",
      Content: Accessibility,
    },
    contact: {
      title: "Contact",
      description: "Wrong date, missing source, sponsorship question: how to reach us and what to include.",
      Content: Contact,
    },
    developers: {
      title: "The free API",
      description: "Quirky holidays as JSON: no key, any origin, an OpenAPI document, and an image for your own site.",
      Content: Developers,
    },
    feeds: {
      title: "Calendar and news feeds",
      description:
        "Quirky holidays in the calendar app or feed reader you already use: all of them, or just one category.",
      Content: Feeds,
    },
  }),
);

/** Static text, but its links need the site's address, so it is rendered on demand and never at build. */
export const revalidate = 86400;

export function generateStaticParams(): { page: string }[] {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/site/[page]">): Promise<Metadata> {
  const { page: name } = await params;
  const page = PAGES.get(name) ?? notFound();
  return metadataOf({ title: page.title, description: page.description, url: `/${name}` });
}

export default async function SitePage({ params }: PageProps<"/site/[page]">) {
  const { Content } = PAGES.get((await params).page) ?? notFound();
  return <Content />;
}
