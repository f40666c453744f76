import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { holidayIdList } from "@/lib/sponsorship/input";
import { listSponsorsByHoliday } from "@/lib/sponsorship/queries";

/** Fresh for 5 minutes, then stale for up to 10. Source: spec section 9, sponsor batch cache. */
const CACHED = { "cache-control": "public, max-age=300, stale-while-revalidate=300" };

export const OPTIONS = publicPreflight;

/** Returns the live sponsors of the comma-separated holidays in `?holidayIds=`, by holiday id. */
export const GET = publicRoute(async (request) => {
  const requested = new URL(request.url).searchParams.get("holidayIds") ?? "";
  const sponsors = await listSponsorsByHoliday(parseParam("holidayIds", holidayIdList, requested));
  return publicJson(request, sponsors, CACHED);
});
