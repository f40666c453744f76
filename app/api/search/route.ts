import { utcToday } from "@/lib/core/dates";
import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { calendarDate, searchLimitParam, searchTextParam } from "@/lib/holidays/input";
import { answerSearch } from "@/lib/holidays/search/queries";

const DEFAULT_LIMIT = "12";

export const OPTIONS = publicPreflight;

/**
 * Returns the holidays that match `?q=`, best first, at most `?limit=` (12), dated from `?today=` on (the day in UTC).
 * A date in `?q=` returns its holidays and a `date`; words with a year are dated in that `year`.
 */
export const GET = publicRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const query = parseParam("q", searchTextParam, searchParams.get("q"));
  const limit = parseParam("limit", searchLimitParam, searchParams.get("limit") ?? DEFAULT_LIMIT);
  const now = utcToday();
  const today = parseParam("today", calendarDate(now), searchParams.get("today") ?? now);
  return publicJson(request, { query, ...(await answerSearch(query, limit, today)) });
});
