import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { HolidayStory } from "@/components/holiday-story";
import { JsonLd } from "@/components/json-ld";
import { listCategory } from "@/lib/catalog/queries";
import { utcToday } from "@/lib/clock";
import { listGifts } from "@/lib/gifts/queries";
import { categorySlug } from "@/lib/holidays/categories";
import { getHolidayBySlug } from "@/lib/holidays/queries";
import { nextOccurrences } from "@/lib/holidays/rule";
import { calendarWindow } from "@/lib/holidays/window";
import { pictureOf } from "@/lib/pictures/reference";
import { siteUrl } from "@/lib/site";
import { listSponsors } from "@/lib/sponsors/queries";
import { breadcrumbs, holidayArticle } from "@/lib/structured-data/pages";

/** How many coming dates are listed. Source: design section 3. */
const NEXT_DATES = 5;

/** Others of the same category that are shown below. */
const RELATED = 6;

export const revalidate = 3600;

export function generateStaticParams(): { slug: string }[] {
  return [];
}

const loadHoliday = cache(async (slug: string) => {
  const holiday = await getHolidayBySlug(slug);
  if (!holiday) notFound();
  return holiday;
});

export async function generateMetadata({ params }: PageProps<"/holidays/[slug]">): Promise<Metadata> {
  const holiday = await loadHoliday((await params).slug);
  const { holidayName, slug, ruleText } = holiday;
  const title = `${holidayName}: when it is and where it comes from`;
  const description = [holiday.notes, ruleText && `It falls on ${ruleText}.`].filter(Boolean).join(" ");
  const url = `/holidays/${slug}`;
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { type: "article", title: holidayName, description, url, images: [pictureOf(holiday, null)] },
  };
}

/** The page of a holiday that holds for every year. */
export default async function HolidayStoryPage({ params }: PageProps<"/holidays/[slug]">) {
  const holiday = await loadHoliday((await params).slug);
  const today = utcToday();
  const [gifts, sponsors, category] = await Promise.all([
    listGifts(holiday.id),
    listSponsors(holiday.id),
    listCategory(holiday.category, today),
  ]);
  const crumbs = [
    { name: "All holidays", path: "/holidays" },
    { name: holiday.category, path: `/categories/${categorySlug(holiday.category)}` },
    { name: holiday.holidayName, path: `/holidays/${holiday.slug}` },
  ];
  return (
    <>
      <JsonLd data={[holidayArticle(holiday, pictureOf(holiday, null).url, siteUrl), breadcrumbs(crumbs, siteUrl)]} />
      <HolidayStory
        holiday={holiday}
        next={holiday.rule ? nextOccurrences(holiday.rule, today, NEXT_DATES) : []}
        gifts={gifts}
        sponsors={sponsors}
        crumbs={crumbs}
        related={category.filter(({ id }) => id !== holiday.id).slice(0, RELATED)}
        window={calendarWindow(today)}
      />
    </>
  );
}
