import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/http";
import { holidayIdList } from "@/lib/sponsors/input";
import { listSponsorsByHoliday } from "@/lib/sponsors/queries";

/** A sponsor who signs up, is switched off or ends is seen at once: whoever keeps the answer asks whether it still holds. */
const ALWAYS_ASKED = { "cache-control": "public, no-cache" };

export const OPTIONS = publicPreflight;

/** The live sponsors of the holidays in `?holidayIds=`, separated by commas, by holiday id. */
export const GET = publicRoute(async (request) => {
  const asked = new URL(request.url).searchParams.get("holidayIds") ?? "";
  const sponsors = await listSponsorsByHoliday(parseParam("holidayIds", holidayIdList, asked));
  return publicJson(request, sponsors, ALWAYS_ASKED);
});
