import { partsOf } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { calendarYear, monthParam } from "@/lib/holidays/input";
import { listHolidaysInMonth } from "@/lib/holidays/queries";

export const OPTIONS = publicPreflight;

/** Returns the holidays of a month, 1 to 12, in `?year=` or the current one. */
export const GET = publicRoute<{ month: string }>(async (request, params) => {
  const today = utcToday();
  const month = parseParam("month", monthParam, params.month);
  const yearText = new URL(request.url).searchParams.get("year") ?? String(partsOf(today).year);
  const year = parseParam("year", calendarYear(today), yearText);
  return publicJson(request, await listHolidaysInMonth({ year, month }));
});
