import { Award, Laptop, PartyPopper, Send, Sprout, Users } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/prose";
import type { Gift } from "@/lib/holidays/gifts/queries";
import type { FullHoliday, Holiday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { firstYear, type MessageIdea, type Mood, originBadge, originLabel } from "@/lib/holidays/traits";

type SendCardProps = { href: string; className?: string };

export function SendCard({ href, className }: SendCardProps) {
  return (
    <Link href={href} prefetch={false} className={buttonVariants({ variant: "field", className })}>
      <Icon of={Send} /> Send Card
    </Link>
  );
}

/** The story behind a holiday, with its origin beside it; nothing if there is no story. */
export function Backstory({ holiday: { origin, history } }: { holiday: Pick<Holiday, "origin" | "history"> }) {
  if (!history) return null;
  const year = firstYear(origin);
  return (
    <Section id="history" title="The story behind it">
      <div className="grid items-start gap-4 md:grid-cols-[2fr_1fr] md:gap-8">
        <p className="max-w-prose text-pretty leading-relaxed wrap-anywhere md:text-lg md:leading-relaxed">{history}</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-3xl border border-border bg-card px-5 py-3.5 md:grid md:p-6">
          <div>
            <dt>Origin</dt>
            <dd className="font-bold font-display leading-snug md:text-xl">{originLabel(origin)}</dd>
            {origin.by && <dd className="mt-1 text-pretty wrap-anywhere">{origin.by}</dd>}
          </div>
          {year && (
            <div>
              <dt>First observed</dt>
              <dd className="font-bold font-display leading-snug md:text-xl">{year}</dd>
            </div>
          )}
        </dl>
      </div>
    </Section>
  );
}

const WAYS = [
  { kind: "free", title: "For free", icon: Sprout },
  { kind: "friends", title: "With friends", icon: PartyPopper },
  { kind: "desk", title: "At a desk", icon: Laptop },
] as const;

type WaysToCelebrateProps = { id?: string; holiday: Pick<FullHoliday, "celebrate" | "hue" | "tone"> };

/** Three things to do on the day, in its color; nothing if there are none. */
export function WaysToCelebrate({ id = "celebrate", holiday }: WaysToCelebrateProps) {
  const { celebrate, hue, tone } = holiday;
  if (!celebrate) return null;
  const isQuiet = isSolemn(holiday);
  return (
    <Section id={id} title={isQuiet ? "Ways to mark the day" : "Three ways to celebrate"}>
      <ul className="hued grid gap-2 md:grid-cols-3 md:gap-3" style={hueStyle(hue, tone)}>
        {WAYS.map(({ kind, title, icon }) => {
          return (
            <li key={kind} className="rounded-3xl bg-field px-4 py-3.5 text-field-ink md:p-6">
              <h3 className="flex items-center gap-2.5 font-bold font-display text-lg">
                <span className="grid size-7 flex-none place-items-center rounded-full bg-field-strong text-on-field-strong md:size-9">
                  <Icon of={kind === "friends" && isQuiet ? Users : icon} className="size-4 md:size-5" />
                </span>
                {title}
              </h3>
              <p className="mt-1.5 text-pretty leading-snug wrap-anywhere md:mt-3 md:leading-relaxed">
                {celebrate[kind]}
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const MOOD_LABELS: Readonly<Record<Mood, string>> = {
  warm: "Warm",
  funny: "Funny",
  cheeky: "Cheeky",
  thoughtful: "Thoughtful",
  grateful: "Grateful",
};

export function CardMessages({ messages }: { messages: readonly MessageIdea[] }) {
  return (
    <ul className="grid gap-2 md:grid-cols-3 md:gap-3">
      {messages.map(({ mood, text }) => (
        <li key={text} className="flex flex-col rounded-3xl border border-border bg-card p-4 md:p-6">
          <p className="font-semibold text-muted-foreground text-sm">{MOOD_LABELS[mood]}</p>
          <blockquote className="mt-1 text-pretty font-display leading-snug wrap-anywhere md:mt-2 md:text-lg">
            {text}
          </blockquote>
        </li>
      ))}
    </ul>
  );
}

/** Below the messages; nothing if no card can be sent. */
export function UseInCard({ href }: { href: string | null }) {
  if (!href) return null;
  return (
    <p className="mt-4">
      <Link href={href} prefetch={false} className={buttonVariants({ variant: "outline" })}>
        <Icon of={Send} /> Use one in a card
      </Link>
    </p>
  );
}

/** The gift ideas of a holiday. The disclosure comes before the first affiliate link. */
export function GiftIdeas({ gifts }: { gifts: readonly Gift[] }) {
  if (gifts.length === 0) {
    return (
      <EmptyState emoji="🎁" title="No gift suggestions available yet." size="small">
        Check back later for curated gift ideas!
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-4 text-muted-foreground text-sm">
        We may earn a commission from the shops we link to, at no extra cost to you.{" "}
        <Link href="/disclosure" prefetch={false} className="text-link">
          How it works
        </Link>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
        {gifts.map(({ name, description, price, rating, affiliateUrl, category }) => (
          <li key={`${name} ${affiliateUrl}`} className="flex flex-col rounded-3xl border border-border bg-card p-5">
            <p className="flex flex-wrap items-center justify-between gap-2 text-muted-foreground text-sm">
              <span className="font-semibold wrap-anywhere">{category}</span>
              {rating !== null && (
                // Labeled as ours, because stars would look like customer ratings.
                <span className="inline-flex items-center gap-1 whitespace-nowrap">
                  <Icon of={Award} className="size-4" /> Our rating: {rating.toFixed(1)}
                  <span aria-hidden="true">/5</span>
                  <span className="sr-only"> of 5</span>
                </span>
              )}
            </p>
            <h3 className="mt-2 font-bold font-display text-xl leading-snug wrap-anywhere">{name}</h3>
            <p className="mt-1 flex-1 text-pretty text-muted-foreground wrap-anywhere">{description}</p>
            <p className="mt-4 flex items-center justify-between gap-3">
              <span className="font-semibold wrap-anywhere">{price}</span>
              <a href={affiliateUrl} target="_blank" rel="sponsored noopener" className={buttonVariants()}>
                Shop
                <span className="sr-only"> {name} (opens in a new tab)</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

export function CategoryBadge({ category }: { category: string }) {
  return (
    <span className="wrap-anywhere inline-flex min-w-0 max-w-full items-center rounded-full bg-field-strong px-3 py-1 font-semibold text-on-field-strong text-sm">
      {category}
    </span>
  );
}

const originClass =
  "wrap-anywhere inline-flex min-h-7 min-w-0 max-w-full items-center rounded-full px-3 py-1 font-semibold text-field-strong text-sm inset-ring inset-ring-field-line";

type Badged = Pick<Holiday, "category"> & Partial<Pick<Holiday, "origin" | "sources">>;

/** The category, and how the holiday came about, if known, with a link to its first source that is a web page. */
export function Badges({ holiday: { category, origin, sources = [] } }: { holiday: Badged }) {
  const source = sources.find(({ url }) => url);
  return (
    <p className="flex min-w-0 flex-wrap gap-2">
      <CategoryBadge category={category} />
      {origin && !source && <span className={originClass}>{originBadge(origin)}</span>}
      {origin && source && (
        <a href={source.url} target="_blank" rel="noopener" className={`${originClass} hover:bg-field-soft`}>
          {originBadge(origin)}
          <span className="sr-only">, source: {source.title} (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}
