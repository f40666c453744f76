import { revalidatePages } from "@/lib/core/cache";
import { requireSameOrigin } from "@/lib/core/csrf";
import { parseParam, route } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import { settleCheckout } from "@/lib/sponsorship/checkout/commands";
import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { answerPrivately, currentRequester } from "../../../sponsor-request";

/** Syncs a checkout with Stripe now, instead of waiting for the webhook. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  await countAgainst("sponsor:settle", clientOf(request.headers));
  const signUpId = parseParam("id", sponsorshipIdParam, id);
  const { status, holidayId, isChanged } = await settleCheckout(signUpId, await currentRequester());
  // Repeated requests must not render the pages again and again.
  if (isChanged) revalidatePages(tagsOfSponsorship(holidayId));
  return answerPrivately({ status });
});
