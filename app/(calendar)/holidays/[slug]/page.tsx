import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { openGraphOf } from "@/app/open-graph";
import { HolidayStory } from "@/components/holiday/holiday-story";
import { JsonLd } from "@/components/layout/breadcrumbs";
import { tagPage } from "@/lib/core/cache";
import { plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { listRelated } from "@/lib/holidays/catalog.queries";
import { getHolidayBySlug, listHolidaysOn } from "@/lib/holidays/queries";
import { nextDatesOf } from "@/lib/holidays/rule";
import { HOLIDAYS_TAG, holidayTag } from "@/lib/holidays/tags";
import { categorySlug, shelfOfSlug } from "@/lib/holidays/traits";
import { calendarWindow } from "@/lib/holidays/window";
import { pictureOf } from "@/lib/publishing/pictures/reference";
import { breadcrumbs, holidayArticle } from "@/lib/publishing/structured-data";
import { listOffers, NO_OFFERS } from "@/lib/sponsorship/queries";

const RELATED = 6;

export const revalidate = 3600;

export function generateStaticParams(): { slug: string }[] {
  return [];
}

const loadHoliday = cache(async (slug: string) => {
  // Tag a missing page as well, because an editor may add the holiday later.
  await tagPage([HOLIDAYS_TAG]);
  const holiday = await getHolidayBySlug(slug);
  if (!holiday) notFound();
  return holiday;
});

export async function generateMetadata({ params }: PageProps<"/holidays/[slug]">): Promise<Metadata> {
  const holiday = await loadHoliday((await params).slug);
  const { holidayName, slug, ruleText, lengthDays } = holiday;
  const verb = lengthDays > 1 ? "begins" : "falls";
  const title = `${holidayName}: when it is and where it comes from`;
  const description = [holiday.notes, ruleText && `It ${verb} on ${ruleText}.`].filter(Boolean).join(" ");
  const url = `/holidays/${slug}`;
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: openGraphOf({
      type: "article",
      title: holidayName,
      description,
      url,
      picture: pictureOf(holiday, null),
    }),
  };
}

export default async function HolidayStoryPage({ params }: PageProps<"/holidays/[slug]">) {
  const holiday = await loadHoliday((await params).slug);
  await tagPage([holidayTag(holiday.id)]);
  const today = utcToday();
  // West of the server it may still be yesterday.
  const yesterday = plusDays(today, -1);
  const [next] = holiday.isMonthObservance ? [] : nextDatesOf(holiday)(yesterday);
  const [offers, related, sameDay] = await Promise.all([
    listOffers([holiday.id]),
    listRelated(holiday, yesterday, RELATED),
    next ? listHolidaysOn(next) : [],
  ]);
  const slug = categorySlug(holiday.category);
  const crumbs = [
    { name: "All holidays", path: "/holidays" },
    ...(shelfOfSlug(slug) ? [{ name: holiday.category, path: `/categories/${slug}` }] : []),
    { name: holiday.holidayName, path: `/holidays/${holiday.slug}` },
  ];
  return (
    <>
      <JsonLd data={[holidayArticle(holiday, pictureOf(holiday, null).url, siteUrl), breadcrumbs(crumbs, siteUrl)]} />
      <HolidayStory
        holiday={holiday}
        today={today}
        {...(offers[holiday.id] ?? NO_OFFERS)}
        crumbs={crumbs}
        companions={sameDay.filter(({ id }) => id !== holiday.id)}
        related={related}
        window={calendarWindow(today)}
      />
    </>
  );
}
