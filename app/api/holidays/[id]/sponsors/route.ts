import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { holidayIdParam } from "@/lib/holidays/input";
import { listSponsors } from "@/lib/sponsorship/queries";

export const OPTIONS = publicPreflight;

/** Returns the live sponsors of a holiday, the earliest first. */
export const GET = publicRoute<{ id: string }>(async (request, { id }) => {
  const sponsors = await listSponsors(parseParam("id", holidayIdParam, id));
  // Changes show at once, because caches revalidate on every request.
  return publicJson(request, sponsors, { "cache-control": "public, no-cache" });
});
