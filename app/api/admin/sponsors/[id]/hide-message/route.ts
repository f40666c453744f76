import { readJson } from "@/lib/core/http";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import { hideInput, sponsorshipIdParam } from "@/lib/sponsorship/input";
import { hideMessage } from "@/lib/sponsorship/messages/commands";
import { adminItemRoute, answerChanged } from "../../../admin-route";

/** In seconds. Sending an email is retried for more than half a minute. */
export const maxDuration = 60;

/** Hides a sponsor's message, and emails the sponsor the reason. */
export const POST = adminItemRoute(sponsorshipIdParam, async (request, id, admin) => {
  const { message, holidayId } = await hideMessage(id, await readJson(request, hideInput), admin, new Date());
  return answerChanged(tagsOfSponsorship(holidayId), { message });
});
