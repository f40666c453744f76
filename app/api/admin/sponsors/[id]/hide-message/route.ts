import { readJson } from "@/lib/core/http";
import { hideInput, sponsorshipIdParam } from "@/lib/sponsorship/input";
import { hideMessage } from "@/lib/sponsorship/messages/commands";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** In seconds. Sending an email is retried for more than half a minute. */
export const maxDuration = 60;

/** Hides a sponsor's message, and emails the sponsor the reason. */
export const POST = adminItemRoute(sponsorshipIdParam, async (request, id, admin) => {
  const input = await readJson(request, hideInput);
  return answerAdmin(await hideMessage(id, input, admin, new Date()));
});
