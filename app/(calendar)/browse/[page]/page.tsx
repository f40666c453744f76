import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { metadataOf } from "@/app/open-graph";
import { Breadcrumbs, JsonLd } from "@/components/layout/breadcrumbs";
import { Emoji } from "@/components/ui/emoji";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { Section } from "@/components/ui/prose";
import { tagPage } from "@/lib/core/cache";
import { partsOf, plusMonths, yearMonthText } from "@/lib/core/civil-date";
import { monthTitle, plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { countByCategory, listExamplesByCategory } from "@/lib/holidays/catalog.queries";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { CATEGORIES, CATEGORY_STYLE, categorySlug, DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { breadcrumbs, itemList } from "@/lib/publishing/structured-data";
import { SurpriseLink } from "./surprise-link";
import "@/components/holiday/tile.css";

const MONTHS_AHEAD = 12;

export const revalidate = 3600;

/** `/holidays` and `/categories` are rewritten to `/browse/…`, for the reason in app/(calendar)/home. */
export function generateStaticParams(): { page: string }[] {
  return [];
}

const PAGES = {
  holidays: { title: "All holidays", description: "Browse every quirky holiday we know, by category or by month." },
  categories: {
    title: "Categories",
    description: "Food, animals, nature, words, and the wonderfully weird: find a quirky holiday by what it's about.",
  },
} as const;

const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name);

export async function generateMetadata({ params }: PageProps<"/browse/[page]">): Promise<Metadata> {
  const { page } = await params;
  if (!isPage(page)) notFound();
  return metadataOf({ ...PAGES[page], url: `/${page}` });
}

export default async function BrowsePage({ params }: PageProps<"/browse/[page]">) {
  const { page } = await params;
  if (!isPage(page)) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const counts = await countByCategory();
  const categories = ([...CATEGORIES, DEFAULT_CATEGORY] as const).filter((category) => counts[category]);
  const pages = categories.map((name) => `/categories/${categorySlug(name)}`);
  const list = itemList("Quirky holidays by category", pages, siteUrl);
  if (page === "holidays") {
    return (
      <>
        <JsonLd data={list} />
        <AllHolidays categories={categories} counts={counts} />
      </>
    );
  }
  const crumbs = [
    { name: "All holidays", path: "/holidays" },
    { name: "Categories", path: "/categories" },
  ];
  return (
    <>
      <JsonLd data={[list, breadcrumbs(crumbs, siteUrl)]} />
      <Breadcrumbs crumbs={crumbs} />
      <Categories categories={categories} counts={counts} />
    </>
  );
}

const heading = "font-display font-extrabold text-4xl tracking-tight md:text-5xl";

type CategoryLists = {
  categories: readonly (keyof typeof CATEGORY_STYLE)[];
  counts: Readonly<Record<string, number>>;
};

async function Categories({ categories, counts }: CategoryLists) {
  // Starts two days ahead, because today may already be over for the visitor.
  const examples = await listExamplesByCategory(plusDays(utcToday(), 2));
  return (
    <>
      <h1 className={heading}>Categories</h1>
      <p className="mt-2 max-w-prose text-muted-foreground text-lg">What are you in the mood to celebrate?</p>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li
            key={category}
            className="hued relative flex items-start gap-4 rounded-3xl bg-[radial-gradient(circle_at_88%_12%,oklch(1_0_0/0.3),transparent_45%)] bg-field p-5 text-field-ink hover:bg-field-soft hover:bg-none dark:bg-[radial-gradient(circle_at_88%_12%,oklch(1_0_0/0.07),transparent_45%)]"
            style={hueStyle(CATEGORY_STYLE[category].hue)}
          >
            <Sticker emoji={CATEGORY_STYLE[category].emoji} className="text-5xl" />
            <div className="min-w-0">
              <h2 className="font-display font-extrabold text-2xl leading-tight">
                <Link
                  href={`/categories/${categorySlug(category)}`}
                  prefetch={false}
                  className="after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-field-ink"
                >
                  {category}
                </Link>
              </h2>
              <p className="font-semibold text-sm">{holidayCount(counts[category] ?? 0)}</p>
              {examples[category] && (
                <p className="mt-2 text-pretty leading-snug wrap-anywhere">
                  Coming up: {examples[category].map(({ holidayName }) => holidayName).join(" and ")}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const holidayCount = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "holiday" : "holidays"}`;

function AllHolidays({ categories, counts }: CategoryLists) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const thisMonth = partsOf(utcToday());
  const months = Array.from({ length: MONTHS_AHEAD }, (_, index) => plusMonths(thisMonth, index));
  return (
    <>
      <h1 className={heading}>All holidays</h1>
      <p className="mt-2 max-w-prose text-muted-foreground text-lg">
        {total.toLocaleString("en-US")} reasons to celebrate, or at least to look up. Browse, or{" "}
        <Link href="/search" className="text-link">
          search
        </Link>
        .
      </p>
      <p className="mt-4">
        <SurpriseLink />
      </p>
      <Section id="categories" title="By category">
        <ul className="tiles">
          {categories.map((category) => (
            <li key={category}>
              <Link
                href={`/categories/${categorySlug(category)}`}
                prefetch={false}
                className="hued tile"
                style={hueStyle(CATEGORY_STYLE[category].hue)}
              >
                <span aria-hidden="true" className="tile-emoji">
                  <Emoji of={CATEGORY_STYLE[category].emoji} />
                </span>
                <span className="flex-1 font-bold text-lg">{category}</span>
                <span className="text-muted-foreground">
                  {counts[category]}
                  <span className="sr-only"> {counts[category] === 1 ? "holiday" : "holidays"}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-3">
          <Link href="/categories" prefetch={false} className="text-link inline-flex min-h-11 items-center">
            See what's coming up in each category
          </Link>
        </p>
      </Section>
      <Section id="months" title="By month">
        <ul className="flex flex-wrap gap-2">
          {months.map((month) => (
            <li key={yearMonthText(month)}>
              <Link href={`/calendar/${yearMonthText(month)}`} prefetch={false} className="chip">
                {monthTitle(month)}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
