import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { metadataOf } from "@/app/open-graph";
import { DayScreen } from "@/components/holiday/day-screen";
import { notesOf } from "@/components/holiday/day-sheet";
import type { Neighbors } from "@/components/holiday/holiday-tiles";
import { JsonLd } from "@/components/layout/breadcrumbs";
import { tagPage } from "@/lib/core/cache";
import { type CivilDate, partsOf, yearMonthText } from "@/lib/core/civil-date";
import { isCivilDate, longDate, monthTitle, nextYearsDate, plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { listRelated } from "@/lib/holidays/catalog.queries";
import { readDay } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG, holidayTag } from "@/lib/holidays/tags";
import { type CalendarWindow, calendarWindow, isInWindow } from "@/lib/holidays/window";
import { pictureOf } from "@/lib/publishing/pictures/reference";
import { breadcrumbs, itemList } from "@/lib/publishing/structured-data";
import { listOffers } from "@/lib/sponsorship/queries";

const RELATED = 6;

/** Reads the holidays of `date`, what is ongoing on it, and the picks of the days around it, within the window. */
async function readDayWithNeighbors(date: CivilDate, window: CalendarWindow) {
  const [before, after, nextYear] = [plusDays(date, -1), plusDays(date, 1), nextYearsDate(date)];
  const around = [before, after, nextYear].flatMap((day) => (day && isInWindow(day, window) ? [day] : []));
  const { picks, ...day } = await readDay(date, around);
  const pickOf = (other: CivilDate | null) => picks.find(({ dateIso }) => dateIso === other) ?? null;
  const neighbors: Neighbors = { before: pickOf(before), after: pickOf(after), nextYear: pickOf(nextYear) };
  return { ...day, neighbors };
}

export const revalidate = 3600;

export function generateStaticParams(): { date: string; holidayId: string[] }[] {
  return [];
}

/**
 * Loads everything that the page of a date shows: `selected` is the holiday with `holidayId` or the day's pick; null if
 * the date has none. Returns 404 for a day that does not exist or is outside the window.
 */
const loadDay = cache(async (date: string, holidayId: string | null) => {
  const today = utcToday();
  const window = calendarWindow(today);
  if (!isCivilDate(date) || !isInWindow(date, window)) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const { holidays, ongoing, neighbors } = await readDayWithNeighbors(date, window);
  await tagPage(holidays.map(({ id }) => holidayTag(id)));
  const selected = holidays.find(({ id }) => id === holidayId) ?? holidays[0] ?? null;
  const [offers, related] = await Promise.all([
    listOffers(holidays.map(({ id }) => id)),
    selected ? listRelated(selected, plusDays(date, 1), RELATED) : [],
  ]);
  return { today, date, holidays, selected, offers, ongoing, neighbors, related, window };
});

type DayPageProps = PageProps<"/holiday/[date]/[[...holidayId]]">;

/** Returns the ID in the path; null if there is none. */
function chosenId({ holidayId: [id, ...others] = [] }: Awaited<DayPageProps["params"]>): string | null {
  if (others.length > 0) notFound();
  return id?.toLowerCase() ?? null;
}

/**
 * Returns title, description and indexing. The canonical page of a single holiday is its evergreen page; a date with
 * several is its own canonical page, and indexed for this year and next. Source: design section 3.
 */
export async function generateMetadata({ params }: DayPageProps): Promise<Metadata> {
  const holidayId = chosenId(await params);
  const { selected, holidays, date: day } = await loadDay((await params).date, holidayId);
  if (!selected) return { title: `${longDate(day)}: no holidays`, robots: { index: false } };
  const thisYear = partsOf(utcToday()).year;
  const { year } = partsOf(day);
  const isItsOwn = holidays.length > 1 && holidayId === null;
  const title = isItsOwn
    ? `${longDate(day)}: ${selected.holidayName} and ${holidays.length - 1} more`
    : `${selected.holidayName}, ${longDate(day)}`;
  const description = notesOf(selected);
  // Facebook shares this URL, not the one in the reader's browser.
  const url = holidayId && holidays.length > 1 ? `/holiday/${day}?holidayId=${selected.id}` : `/holiday/${day}`;
  const canonical = isItsOwn ? `/holiday/${day}` : `/holidays/${selected.slug}`;
  return {
    ...metadataOf({ title, description, url, canonical, picture: pictureOf(selected, day) }),
    ...(isItsOwn && year !== thisYear && year !== thisYear + 1 && { robots: { index: false, follow: true } }),
  };
}

/**
 * A date, or one of its holidays: `/holiday/{date}?holidayId={id}` is rewritten to `/holiday/{date}/{id}`, because a
 * query would make the page dynamic, and a path can be cached.
 */
export default async function HolidayPage({ params }: DayPageProps) {
  const holidayId = chosenId(await params);
  const day = await loadDay((await params).date, holidayId);
  const { date, holidays, selected } = day;
  // Only the ids of the date's own holidays get a cached page.
  if (holidayId !== null && selected?.id !== holidayId) redirect(`/holiday/${date}`);
  const month = partsOf(date);
  const crumbs = [
    { name: "Calendar", path: "/calendar" },
    { name: monthTitle(month), path: `/calendar/${yearMonthText(month)}` },
    { name: longDate(date), path: `/holiday/${date}` },
  ];
  const pages = holidays.map(({ slug }) => `/holidays/${slug}`);
  return (
    <>
      <JsonLd data={[breadcrumbs(crumbs, siteUrl), itemList(`Holidays on ${longDate(date)}`, pages, siteUrl)]} />
      <DayScreen {...day} />
    </>
  );
}
