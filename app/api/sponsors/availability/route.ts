import { env } from "@/lib/core/env";
import { parseParam, route } from "@/lib/core/http";
import { holidayIdParam } from "@/lib/holidays/input";
import { getOwnBusiness } from "@/lib/sponsorship/accounts.queries";
import { getAvailability, isWaiting } from "@/lib/sponsorship/queries";
import { answerPrivately, currentRequester } from "../sponsor-request";

/** Returns whether the visitor can sponsor `?holidayId=` now, and what their browser needs to pay. */
export const GET = route(async (request) => {
  const holidayId = parseParam("holidayId", holidayIdParam, new URL(request.url).searchParams.get("holidayId") ?? "");
  const { user, ...asker } = await currentRequester();
  const [availability, business, isOnWaitlist] = await Promise.all([
    getAvailability(holidayId, asker, new Date()),
    user && getOwnBusiness(user),
    user && isWaiting(holidayId, user.id),
  ]);
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_API_URL } = env();
  return answerPrivately({
    ...availability,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    stripeScript: STRIPE_API_URL ? new URL("/v3/stripe.js", STRIPE_API_URL).href : null,
    isSignedIn: user !== null,
    isWaiting: isOnWaitlist === true,
    business,
  });
});
