import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { openGraphOf } from "@/app/open-graph";
import { notesOf } from "@/components/holiday/day-sheet";
import type { Neighbors } from "@/components/holiday/holiday-tiles";
import { tagPage } from "@/lib/core/cache";
import { type CivilDate, partsOf, yearMonthText } from "@/lib/core/civil-date";
import { isCivilDate, longDate, monthTitle, nextYearsDate, plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { listRelated } from "@/lib/holidays/catalog.queries";
import { listGifts } from "@/lib/holidays/gifts/queries";
import { type Holiday, listHolidaysInMonth, listHolidaysOn, listOngoing, listPicks } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG, SPONSORED_DAYS_TAG, sponsorTag } from "@/lib/holidays/tags";
import { type CalendarWindow, calendarWindow, isInWindow } from "@/lib/holidays/window";
import { pictureOf } from "@/lib/publishing/pictures/reference";
import { breadcrumbs, itemList } from "@/lib/publishing/structured-data";
import { getSponsorTerm, listSponsorsByHoliday } from "@/lib/sponsorship/queries";

/** The number of related holidays. */
const RELATED = 6;

/** Returns the picks of the days around `date`, within the calendar's window. */
async function loadNeighbors(date: CivilDate, window: CalendarWindow): Promise<Neighbors> {
  const later = nextYearsDate(date);
  const [around, nextYears] = await Promise.all([
    listPicks(plusDays(date, -1), plusDays(date, 1)),
    later ? listPicks(later, later) : [],
  ]);
  const known = [...around, ...nextYears].filter(({ dateIso }) => isInWindow(dateIso, window));
  return {
    before: known.find(({ dateIso }) => dateIso < date) ?? null,
    after: known.find(({ dateIso }) => dateIso === plusDays(date, 1)) ?? null,
    nextYear: known.find(({ dateIso }) => dateIso === later) ?? null,
  };
}

/** Loads everything that the page of a date shows. Returns 404 for a day that does not exist or is outside the window. */
export const loadDay = cache(async (date: string, holidayId: string | null) => {
  const today = utcToday();
  const window = calendarWindow(today);
  if (!isCivilDate(date) || !isInWindow(date, window)) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const [holidays, month, ongoing, neighbors] = await Promise.all([
    listHolidaysOn(date),
    listHolidaysInMonth(partsOf(date)),
    listOngoing(date),
    loadNeighbors(date, window),
  ]);
  // The calendar marks sponsored days.
  await tagPage([SPONSORED_DAYS_TAG, ...holidays.map(({ id }) => sponsorTag(id))]);
  const selected = selectHoliday(holidays, holidayId);
  const [gifts, sponsors, term, related] = await Promise.all([
    selected ? listGifts(selected.id) : [],
    listSponsorsByHoliday(holidays.map(({ id }) => id)),
    selected ? getSponsorTerm(selected.id) : null,
    selected ? listRelated(selected, plusDays(date, 1), RELATED) : [],
  ]);
  return { today, date, holidays, selected, gifts, sponsors, term, month, ongoing, neighbors, related, window };
});

/**
 * Returns title, description and indexing. The canonical page of a single holiday is its evergreen page; a date with
 * several is its own canonical page, and indexed for this year and next. Source: design section 3.
 */
export async function dayMetadata(date: string, holidayId: string | null): Promise<Metadata> {
  const { selected, holidays, date: day } = await loadDay(date, holidayId);
  if (!selected) return { title: `${longDate(date)}: no holidays`, robots: { index: false } };
  const thisYear = partsOf(utcToday()).year;
  const { year } = partsOf(day);
  const isItsOwn = holidays.length > 1 && holidayId === null;
  const title = isItsOwn
    ? `${longDate(day)}: ${selected.holidayName} and ${holidays.length - 1} more`
    : `${selected.holidayName}, ${longDate(day)}`;
  const description = notesOf(selected);
  // Facebook shares this URL, not the one in the reader's browser.
  const url = holidayId && holidays.length > 1 ? `/holiday/${day}?holidayId=${selected.id}` : `/holiday/${day}`;
  return {
    title,
    description,
    alternates: { canonical: isItsOwn ? `/holiday/${day}` : `/holidays/${selected.slug}` },
    openGraph: openGraphOf({ title, description, url, picture: pictureOf(selected, day) }),
    ...(isItsOwn && year !== thisYear && year !== thisYear + 1 && { robots: { index: false, follow: true } }),
  };
}

/** Returns the structured data of a date: its breadcrumbs, and the holidays on it. */
export function dayFacts({ date, holidays }: { date: CivilDate; holidays: readonly Holiday[] }) {
  const month = partsOf(date);
  const crumbs = [
    { name: "Calendar", path: "/calendar" },
    { name: monthTitle(month), path: `/calendar/${yearMonthText(month)}` },
    { name: longDate(date), path: `/holiday/${date}` },
  ];
  const pages = holidays.map(({ holidayName, slug }) => ({ name: holidayName, path: `/holidays/${slug}` }));
  return [breadcrumbs(crumbs, siteUrl), itemList(`Holidays on ${longDate(date)}`, pages, siteUrl)];
}

/** Returns the holiday that a page shows: the requested one if it is in the list, else the first; null if it is empty. */
function selectHoliday<T extends { id: string }>(holidays: readonly T[], holidayId: string | null): T | null {
  return holidays.find(({ id }) => id === holidayId) ?? holidays[0] ?? null;
}
