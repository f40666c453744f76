import { utcToday } from "@/lib/core/dates";
import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { calendarDate } from "@/lib/holidays/input";
import { listHolidaysOn } from "@/lib/holidays/queries";

export const OPTIONS = publicPreflight;

/** Returns the holidays of one date, the day's pick first. */
export const GET = publicRoute<{ date: string }>(async (request, { date }) => {
  return publicJson(request, await listHolidaysOn(parseParam("date", calendarDate(utcToday()), date)));
});
