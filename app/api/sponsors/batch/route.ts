import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/http";
import { holidayIdList } from "@/lib/sponsors/input";
import { listSponsorsByHoliday } from "@/lib/sponsors/queries";

export const OPTIONS = publicPreflight;

/** The live sponsors of the holidays in `?holidayIds=`, separated by commas, by holiday id. */
export const GET = publicRoute(async (request) => {
  const asked = new URL(request.url).searchParams.get("holidayIds") ?? "";
  return publicJson(request, await listSponsorsByHoliday(parseParam("holidayIds", holidayIdList, asked)));
});
