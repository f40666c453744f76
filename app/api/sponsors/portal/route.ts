import { readJson, route } from "@/lib/core/http";
import { openPortal } from "@/lib/sponsorship/commands";
import { subscriptionInput } from "@/lib/sponsorship/input";
import { answerPrivately, requireSponsor } from "../sponsor-request";

/** Returns the URL of the Stripe portal for the person's card and invoices, or for those of one subscription. */
export const POST = route(async (request) => {
  const { user } = await requireSponsor(request);
  const { subscriptionId } = request.headers.has("content-type") ? await readJson(request, subscriptionInput) : {};
  return answerPrivately({ url: await openPortal(subscriptionId, user) });
});
