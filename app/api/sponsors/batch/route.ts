import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { holidayIdList } from "@/lib/sponsorship/input";
import { listSponsorsByHoliday } from "@/lib/sponsorship/queries";

/** Fresh for 5 minutes, then stale for up to 10. Source: spec section 9, sponsor batch cache. */
const CACHED = { "cache-control": "public, max-age=300, stale-while-revalidate=300" };

export const OPTIONS = publicPreflight;

/** The live sponsors of the holidays in `?holidayIds=`, separated by commas, by holiday id. */
export const GET = publicRoute(async (request) => {
  const asked = new URL(request.url).searchParams.get("holidayIds") ?? "";
  const sponsors = await listSponsorsByHoliday(parseParam("holidayIds", holidayIdList, asked));
  return publicJson(request, sponsors, CACHED);
});
