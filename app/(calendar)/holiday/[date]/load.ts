import { notFound } from "next/navigation";
import { cache } from "react";
import type { Neighbors } from "@/components/holiday/holiday-tiles";
import { tagPage } from "@/lib/core/cache";
import { type CivilDate, isCivilDate, nextYearsDate, partsOf, plusDays, utcToday } from "@/lib/core/dates";
import { listRelated } from "@/lib/holidays/catalog.queries";
import { listGifts } from "@/lib/holidays/gifts/queries";
import { listHolidaysInMonth, listHolidaysOn, listOngoing, listPicks } from "@/lib/holidays/queries";
import { type CalendarWindow, calendarWindow, isInWindow } from "@/lib/holidays/rule";
import { selectHoliday } from "@/lib/holidays/selection";
import { HOLIDAYS_TAG, SPONSORED_DAYS_TAG, sponsorTag } from "@/lib/holidays/tags";
import { getSponsorTerm, listSponsorsByHoliday } from "@/lib/sponsorship/queries";

/** How many others of the same category are shown. */
const RELATED = 6;

/** The picks of the days around `date`, within the calendar's window. */
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

/** Everything the page of a date shows; 404 for a day that does not exist or is outside the calendar's window. */
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
