import { readJson, route } from "@/lib/core/http";
import { openPortal } from "@/lib/sponsorship/commands";
import { portalInput } from "@/lib/sponsorship/input";
import { answerPrivately, requireSponsor } from "../sponsor-request";

/**
 * Returns the URL of the Stripe portal for the signed-in person's card and invoices: of one subscription, if the body
 * has its id.
 */
export const POST = route(async (request) => {
  const { user } = await requireSponsor(request);
  const { subscriptionId } = request.headers.has("content-type") ? await readJson(request, portalInput) : {};
  return answerPrivately({ url: await openPortal(subscriptionId, user) });
});
