import { readJson, route } from "@/lib/core/http";
import { cancelSubscriptions } from "@/lib/sponsorship/commands";
import { cancelInput } from "@/lib/sponsorship/input";
import { answerPrivately, requireSponsor } from "../sponsor-request";

/** Cancels one or all of the signed-in person's subscriptions. Source: spec section 7. */
export const POST = route(async (request) => {
  const { user, requestedBy } = await requireSponsor(request);
  return answerPrivately(await cancelSubscriptions(await readJson(request, cancelInput), user, { requestedBy }));
});
