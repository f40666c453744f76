import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { listGifts } from "@/lib/holidays/gifts/queries";
import { holidayIdParam } from "@/lib/holidays/input";

export const OPTIONS = publicPreflight;

/** Returns the gift ideas of a holiday, best first. */
export const GET = publicRoute<{ holidayId: string }>(async (request, { holidayId }) => {
  return publicJson(request, await listGifts(parseParam("holidayId", holidayIdParam, holidayId)));
});
