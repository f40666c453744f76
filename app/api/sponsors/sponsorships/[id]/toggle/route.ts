import { parseParam, route } from "@/lib/core/http";
import { toggleSponsorship } from "@/lib/sponsorship/commands";
import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { answerDone, requireSponsor } from "../../../sponsor-request";

/** Turns the switch of one of a person's own sponsorships. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { user } = await requireSponsor(request);
  return answerDone(await toggleSponsorship(parseParam("id", sponsorshipIdParam, id), user));
});
