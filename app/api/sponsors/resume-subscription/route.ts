import { readJson, route } from "@/lib/core/http";
import { resumeSubscriptions } from "@/lib/sponsorship/commands";
import { subscriptionInput } from "@/lib/sponsorship/input";
import { answerPrivately, requireSponsor } from "../sponsor-request";

/** Undoes a cancellation, until the period ends. */
export const POST = route(async (request) => {
  const { user, requestedBy } = await requireSponsor(request);
  const { subscriptionId } = await readJson(request, subscriptionInput);
  return answerPrivately(await resumeSubscriptions(subscriptionId, user, { requestedBy }));
});
