import { parseParam, route } from "@/lib/core/http";
import { toggleSponsorship } from "@/lib/sponsorship/commands";
import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { answerPrivately, requireSponsor } from "../../../sponsor-request";

/** Switches one of the signed-in person's sponsorships on or off. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { user } = await requireSponsor(request);
  return answerPrivately(await toggleSponsorship(parseParam("id", sponsorshipIdParam, id), user));
});
