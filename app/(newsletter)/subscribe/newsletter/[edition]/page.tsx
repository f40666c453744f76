import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { openGraphOf } from "@/app/open-graph";
import { EmailOptIn } from "@/components/layout/islands";
import { Emoji } from "@/components/ui/emoji";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { FeatureList, ProseLink, Section } from "@/components/ui/prose";
import { tagPage } from "@/lib/core/cache";
import { partsOf } from "@/lib/core/civil-date";
import { longDate, plusDays, utcToday, weekdayName } from "@/lib/core/dates";
import { type Holiday, listPicks } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { mondayAfter } from "@/lib/newsletter/issue";

/** The picks in the next newsletter: a list on phones, a calendar week on wider screens. */
function WeekAhead({ picks }: { picks: readonly Holiday[] }) {
  return (
    <ol className="grid gap-2 md:grid-cols-7">
      {picks.map(({ dateIso, emoji, hue, tone, holidayName }) => (
        <li key={dateIso} className="hued grid" style={hueStyle(hue, tone)}>
          <Link
            href={`/holiday/${dateIso}`}
            prefetch={false}
            className="flex items-center gap-4 rounded-2xl bg-field px-4 py-2 text-field-ink hover:bg-field-soft md:flex-col md:gap-1 md:px-2 md:py-4 md:text-center"
          >
            <span className="sr-only">{longDate(dateIso)}:</span>
            <span aria-hidden="true" className="w-10 text-center md:w-auto">
              <span className="block font-bold text-field-strong text-xs uppercase md:text-sm">
                {weekdayName(dateIso).slice(0, 3)}
              </span>
              <span className="block font-display font-extrabold text-2xl leading-none md:text-4xl">
                {partsOf(dateIso).day}
              </span>
            </span>
            <span aria-hidden="true" className="text-3xl md:my-1 md:text-4xl">
              <Emoji of={emoji} />
            </span>
            <span className="min-w-0 font-bold leading-tight wrap-anywhere md:text-sm">{holidayName}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

const PARTS = [
  {
    emoji: "🗓️",
    title: "Seven days at a glance",
    text: "The pick for each day, Monday to Sunday, in a few sentences, plus the other holidays that day and anything that lasts all week.",
  },
  {
    emoji: "🎁",
    title: "Gift ideas, if you want them",
    text: "Five at most, each with a reason and a rough price. Links go to a shop and may earn us a small commission. We say so above the first one.",
  },
  {
    emoji: "🚪",
    title: "Easy to leave",
    text: "Unsubscribe in one click, no sign-in needed. Or keep just the half you like.",
  },
];

/** Describes the weekly newsletter and shows the subscription form. */
async function WeeklyNewsletter() {
  const monday = mondayAfter(utcToday());
  const picks = await listPicks(monday, plusDays(monday, 6));
  return (
    <>
      <div className="grid items-center gap-8 py-4 md:grid-cols-[1fr_auto] md:py-8">
        <div>
          <h1 className="text-balance font-display font-extrabold text-[clamp(2.5rem,10vw,4.5rem)] leading-none tracking-tight">
            The weekly newsletter{" "}
          </h1>
          <p className="mt-5 max-w-prose text-pretty text-muted-foreground text-xl leading-relaxed">
            One email on Sunday about the week ahead: an odd holiday for each day, and the true story you'll want to
            repeat at dinner.
          </p>
        </div>
        <Sticker emoji="💌" className="hidden text-[9rem] md:block" />
      </div>
      <EmailOptIn source="subscribe" />
      <p className="mt-4 text-muted-foreground">
        We'll send you an email with a button first, so no one else can sign you up. See{" "}
        <ProseLink href="/privacy#mail">Privacy</ProseLink> for what we store.
      </p>
      {picks.length > 0 && (
        <Section id="next" title="In Sunday's newsletter">
          <WeekAhead picks={picks} />
        </Section>
      )}
      <Section id="inside" title="What's inside">
        <FeatureList features={PARTS} columns={3} />
      </Section>
    </>
  );
}

/**
 * `/subscribe` is rewritten to `/subscribe/newsletter/now`: a path with a parameter is rendered on demand and cached, never
 * at build time.
 */
const EDITION = "now";

export const revalidate = 3600;

export function generateStaticParams(): { edition: string }[] {
  return [];
}

const title = "The weekly newsletter";
const description =
  "One email on Sunday about the odd holidays of the week ahead, with gift ideas if you like. Unsubscribe in one click.";

export const metadata: Metadata = {
  title,
  description,
  alternates: { canonical: "/subscribe" },
  openGraph: openGraphOf({ title, description, url: "/subscribe" }),
};

export default async function NewsletterPage({ params }: { params: Promise<{ edition: string }> }) {
  if ((await params).edition !== EDITION) notFound();
  await tagPage([HOLIDAYS_TAG]);
  return <WeeklyNewsletter />;
}
