import { notFound } from "next/navigation";
import { cache } from "react";
import { partsOf } from "@/lib/civil-date";
import { utcToday } from "@/lib/clock";
import { isCivilDate } from "@/lib/dates";
import { listGifts } from "@/lib/gifts/queries";
import { listHolidaysInMonth, listHolidaysOn } from "@/lib/holidays/queries";
import { selectHoliday } from "@/lib/holidays/selection";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { listSponsorsByHoliday } from "@/lib/sponsors/queries";

/** Everything the page of a date shows; 404 for a day that does not exist or that the calendar does not know. */
export const loadDay = cache(async (date: string, holidayId: string | null) => {
  const today = utcToday();
  const window = calendarWindow(today);
  if (!isCivilDate(date) || !isInWindow(date, window)) notFound();
  const [holidays, month] = await Promise.all([listHolidaysOn(date), listHolidaysInMonth(partsOf(date))]);
  const selected = selectHoliday(holidays, holidayId);
  const [gifts, sponsors] = await Promise.all([
    selected ? listGifts(selected.id) : [],
    listSponsorsByHoliday(holidays.map(({ id }) => id)),
  ]);
  return { today, date, holidays, selected, gifts, sponsors, month, window };
});
