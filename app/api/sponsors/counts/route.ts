import { requireSameOrigin } from "@/lib/core/csrf";
import { utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";
import { addCount } from "@/lib/sponsorship/commands";
import { countInput } from "@/lib/sponsorship/input";
import { getShownSponsorshipId } from "@/lib/sponsorship/queries";

/** Returns whether the holiday has more counts this minute than people could cause; the rest is dropped. */
async function isFlooded(holidayId: string): Promise<boolean> {
  try {
    await countAgainst("count:holiday", holidayId);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return true;
    throw error;
  }
}

/**
 * Counts that a holiday's sponsor was in view, or was visited. The answer is the same whether it was counted or not.
 * Cookies and IP addresses are not read; the limit is per holiday.
 */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { holidayId, kind } = await readJson(request, countInput);
  // Check the sponsor first, so that made-up ids do not each leave a rate limit behind.
  const sponsorshipId = await getShownSponsorshipId(holidayId);
  if (sponsorshipId && !(await isFlooded(holidayId))) await addCount(sponsorshipId, kind, utcToday());
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
});
