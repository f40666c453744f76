import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { metadataOf } from "@/app/open-graph";
import { ComingTiles, lastDayOf } from "@/components/holiday/holiday-tiles";
import { OverStyle } from "@/components/holiday/today-style";
import { Breadcrumbs, JsonLd } from "@/components/layout/breadcrumbs";
import { buttonVariants } from "@/components/ui/button-variants";
import { Sticker } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
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

export function generateStaticParams(): { category: string; page: string[] }[] {
  return [];
}

const PER_PAGE = 40;

type CategoryProps = PageProps<"/categories/[category]/[[...page]]">;

/**
 * Loads one page of a category. `/categories/{category}?page={n}` is rewritten to `/categories/{category}/{n}`, because
 * a path can be cached.
 */
const load = cache(async (slug: string, pageText: string) => {
  const category = shelfOfSlug(slug);
  const page = Number(pageText);
  if (!category || !/^[1-9]\d{0,3}$/.test(pageText)) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const all = await listCategory(category, plusDays(utcToday(), -1));
  const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
  if (page > pages) notFound();
  return { category, page, pages, total: all.length, entries: all.slice((page - 1) * PER_PAGE, page * PER_PAGE) };
});

async function loadRoute(params: CategoryProps["params"]) {
  const { category, page: [page = "1", ...others] = [] } = await params;
  if (others.length > 0) notFound();
  return load(category, page);
}

const pathOf = (category: string, page: number) =>
  `/categories/${categorySlug(category)}${page > 1 ? `?page=${page}` : ""}`;

export async function generateMetadata({ params }: CategoryProps): Promise<Metadata> {
  const { category, page, total } = await loadRoute(params);
  const title = `${category} holidays${page > 1 ? `, page ${page}` : ""}`;
  const description = `All ${total} quirky ${category} holidays, in order, each on its real date.`;
  return metadataOf({ title, description, url: pathOf(category, page) });
}

function byMonth(entries: readonly ListedHoliday[]): [title: string, entries: ListedHoliday[]][] {
  const months = new Map<string, ListedHoliday[]>();
  for (const entry of entries) {
    const title = monthTitle(partsOf(entry.dateIso));
    months.set(title, [...(months.get(title) ?? []), entry]);
  }
  return [...months];
}

export default async function CategoryPage({ params }: CategoryProps) {
  const { category, page, pages, total, entries } = await loadRoute(params);
  const crumbs = [
    { name: "All holidays", path: "/holidays" },
    { name: "Categories", path: "/categories" },
    { name: category, path: pathOf(category, 1) },
  ];
  const listedPages = entries.map(({ slug }) => `/holidays/${slug}`);
  return (
    <>
      <JsonLd data={[breadcrumbs(crumbs, siteUrl), itemList(`${category} holidays`, listedPages, siteUrl)]} />
      <OverStyle today={utcToday()} />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="flex items-center gap-4 font-display font-extrabold text-4xl tracking-tight md:text-5xl">
        <Sticker emoji={CATEGORY_STYLE[category].emoji} />
        {category}
      </h1>
      <p className="mt-2 text-muted-foreground text-lg">
        {total === 1 ? "1 holiday" : `${total} holidays, soonest first`}
        {page > 1 && `, page ${page}`}.
      </p>
      {byMonth(entries).map(([title, list]) => (
        <div key={title} data-until={list.map(lastDayOf).toSorted().at(-1)}>
          <Section id={title.toLowerCase().replace(" ", "-")} title={title}>
            <ComingTiles entries={list} />
          </Section>
        </div>
      ))}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-between gap-3">
          {page > 1 && (
            <Link href={pathOf(category, page - 1)} rel="prev" className={buttonVariants({ variant: "outline" })}>
              <Icon of={ChevronLeft} /> Sooner
            </Link>
          )}
          <span className="text-muted-foreground">
            Page {page} of {pages}
          </span>
          {page < pages && (
            <Link href={pathOf(category, page + 1)} rel="next" className={buttonVariants({ variant: "outline" })}>
              Later <Icon of={ChevronRight} />
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
