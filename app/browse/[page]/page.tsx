import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { openGraphOf } from "@/app/open-graph";
import { hued } from "@/components/hued";
import { JsonLd } from "@/components/json-ld";
import { Section } from "@/components/section";
import { countByCategory } from "@/lib/catalog/queries";
import { partsOf, plusMonths, yearMonthText } from "@/lib/civil-date";
import { utcToday } from "@/lib/clock";
import { monthTitle } from "@/lib/dates";
import { CATEGORIES, CATEGORY_LOOK, categorySlug, DEFAULT_CATEGORY } from "@/lib/holidays/categories";
import { HOLIDAYS_TAG } from "@/lib/holidays/page-tags";
import { tagPage } from "@/lib/page-cache";
import { siteUrl } from "@/lib/site";
import { itemList } from "@/lib/structured-data/pages";

/** `/holidays` is rewritten to `/browse/holidays`: see app/today for why. */
const PAGE = "holidays";

const MONTHS_AHEAD = 12;

export const revalidate = 3600;

export function generateStaticParams(): { page: string }[] {
  return [];
}

const title = "All holidays";
const description = "Every quirky holiday we know, by what it is about and by month.";

export const metadata: Metadata = {
  title,
  description,
  alternates: { canonical: "/holidays" },
  openGraph: openGraphOf({ title, description, url: "/holidays" }),
};

/** The ways into the whole calendar: by subject and by month. */
export default async function BrowsePage({ params }: PageProps<"/browse/[page]">) {
  if ((await params).page !== PAGE) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const counts = await countByCategory();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const thisMonth = partsOf(utcToday());
  const months = Array.from({ length: MONTHS_AHEAD }, (_, index) => plusMonths(thisMonth, index));
  const categories = ([...CATEGORIES, DEFAULT_CATEGORY] as const).filter((category) => counts[category]);
  const pages = categories.map((name) => ({ name, path: `/categories/${categorySlug(name)}` }));
  return (
    <>
      <JsonLd data={itemList("Quirky holidays by subject", pages, siteUrl)} />
      <h1 className="font-display font-extrabold text-4xl tracking-tight md:text-5xl">All holidays</h1>
      <p className="mt-2 max-w-prose text-ink-soft text-lg">
        {total.toLocaleString("en-US")} reasons to put a candle on something.{" "}
        <Link href="/search" className="text-link">
          Search them
        </Link>
        , or wander.
      </p>
      <Section id="subjects" title="By subject">
        <ul className="tiles">
          {categories.map((category) => (
            <li key={category}>
              <Link
                href={`/categories/${categorySlug(category)}`}
                prefetch={false}
                className="hued tile"
                style={hued(CATEGORY_LOOK[category].hue)}
              >
                <span aria-hidden="true" className="tile-emoji">
                  {CATEGORY_LOOK[category].emoji}
                </span>
                <span className="flex-1 font-bold text-lg">{category}</span>
                <span className="text-ink-soft">
                  {counts[category]}
                  <span className="sr-only"> holidays</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="months" title="By month">
        <ul className="flex flex-wrap gap-2">
          {months.map((page) => (
            <li key={yearMonthText(page)}>
              <Link href={`/calendar/${yearMonthText(page)}`} prefetch={false} className="chip">
                {monthTitle(page)}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
