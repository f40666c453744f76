import { requireSameOrigin } from "@/lib/core/csrf";
import { utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";
import { addCount } from "@/lib/sponsorship/counts.commands";
import { getShownSponsorshipId } from "@/lib/sponsorship/counts.queries";
import { countInput } from "@/lib/sponsorship/input";

/** Whether the holiday has had more this minute than people can be: the rest is dropped. */
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
 * A page tells that its holiday's sponsor was in view, or was visited. The answer is the same whether it was counted or not.
 * Neither cookie nor address is looked at: what is limited is the holiday.
 */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { holidayId, kind } = await readJson(request, countInput);
  // First who is sponsored: or any number of made-up ids would each leave a limit behind.
  const sponsorshipId = await getShownSponsorshipId(holidayId);
  if (sponsorshipId && !(await isFlooded(holidayId))) await addCount(sponsorshipId, kind, utcToday());
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
});
