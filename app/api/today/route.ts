import { publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { listHolidaysOn } from "@/lib/holidays/queries";
import { visitorDay } from "@/lib/publishing/feeds/visitor-day";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/**
 * Returns today's holidays, the day's pick first, in `?zone=` or the visitor's own time zone; an empty list if there
 * are none.
 */
export const GET = publicRoute(async (request) => {
  const { date, timeZone, headers } = visitorDay(request, new Date());
  return publicJson(request, { date, timeZone, holidays: await listHolidaysOn(date) }, headers);
});
