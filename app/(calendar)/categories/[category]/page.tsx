import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { metadataOf } from "@/app/open-graph";
import { ComingTiles, lastDayOf } from "@/components/holiday/holiday-tiles";
import { OverStyle } from "@/components/holiday/today-style";
import { Breadcrumbs, JsonLd } from "@/components/layout/breadcrumbs";
import { Sticker } from "@/components/ui/hue";
import { Section } from "@/components/ui/prose";
import { tagPage } from "@/lib/core/cache";
import { partsOf } from "@/lib/core/civil-date";
import { monthTitle, plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { listCategory } from "@/lib/holidays/catalog.queries";
import type { ListedHoliday } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { CATEGORY_STYLE, categorySlug, shelfOfSlug } from "@/lib/holidays/traits";
import { breadcrumbs, itemList } from "@/lib/publishing/structured-data";

export const revalidate = 3600;

export function generateStaticParams(): { category: string }[] {
  return [];
}

const load = cache(async (slug: string) => {
  const category = shelfOfSlug(slug);
  if (!category) notFound();
  await tagPage([HOLIDAYS_TAG]);
  return { category, entries: await listCategory(category, plusDays(utcToday(), -1)) };
});

export async function generateMetadata({ params }: PageProps<"/categories/[category]">): Promise<Metadata> {
  const { category, entries } = await load((await params).category);
  const title = `${category} holidays`;
  const description = `All ${entries.length} quirky ${category} holidays, in order, each on its real date.`;
  return metadataOf({ title, description, url: `/categories/${categorySlug(category)}` });
}

function byMonth(entries: readonly ListedHoliday[]): [title: string, entries: ListedHoliday[]][] {
  const months = new Map<string, ListedHoliday[]>();
  for (const entry of entries) {
    const title = monthTitle(partsOf(entry.dateIso));
    months.set(title, [...(months.get(title) ?? []), entry]);
  }
  return [...months];
}

export default async function CategoryPage({ params }: PageProps<"/categories/[category]">) {
  const { category, entries } = await load((await params).category);
  const crumbs = [
    { name: "All holidays", path: "/holidays" },
    { name: "Categories", path: "/categories" },
    { name: category, path: `/categories/${categorySlug(category)}` },
  ];
  const pages = entries.map(({ holidayName, slug }) => ({ name: holidayName, path: `/holidays/${slug}` }));
  return (
    <>
      <JsonLd data={[breadcrumbs(crumbs, siteUrl), itemList(`${category} holidays`, pages, siteUrl)]} />
      <OverStyle today={utcToday()} />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="flex items-center gap-4 font-display font-extrabold text-4xl tracking-tight md:text-5xl">
        <Sticker emoji={CATEGORY_STYLE[category].emoji} />
        {category}
      </h1>
      <p className="mt-2 text-muted-foreground text-lg">
        {entries.length === 1 ? "1 holiday" : `${entries.length} holidays, soonest first`}.
      </p>
      {byMonth(entries).map(([title, list]) => (
        <div key={title} data-until={list.map(lastDayOf).toSorted().at(-1)}>
          <Section id={title.toLowerCase().replace(" ", "-")} title={title}>
            <ComingTiles entries={list} />
          </Section>
        </div>
      ))}
    </>
  );
}
