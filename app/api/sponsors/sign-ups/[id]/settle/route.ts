import { requireSameOrigin } from "@/lib/core/csrf";
import { parseParam, route } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { settleCheckout } from "@/lib/sponsorship/checkout/commands";
import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { answerPrivately, currentRequester } from "../../../sponsor-request";

/** Syncs a checkout with Stripe now, instead of waiting for the webhook. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  await countAgainst("sponsor:settle", clientOf(request.headers));
  const signUpId = parseParam("id", sponsorshipIdParam, id);
  return answerPrivately(await settleCheckout(signUpId, await currentRequester()));
});
