import { partsOf } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { calendarYear } from "@/lib/holidays/input";
import { listHolidaysInYear } from "@/lib/holidays/queries";

export const OPTIONS = publicPreflight;

/** Returns every holiday by date, in `?year=` or the current one. */
export const GET = publicRoute(async (request) => {
  const today = utcToday();
  const yearText = new URL(request.url).searchParams.get("year") ?? String(partsOf(today).year);
  return publicJson(request, await listHolidaysInYear(parseParam("year", calendarYear(today), yearText)));
});
