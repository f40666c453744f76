import { parseParam, readJson, route } from "@/lib/core/http";
import { changeMessage } from "@/lib/sponsorship/commands";
import { messageInput, sponsorshipIdParam } from "@/lib/sponsorship/input";
import { answerPrivately, requireSponsor } from "../../sponsor-request";

/** Changes the message of one of the signed-in person's sponsorships. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { user } = await requireSponsor(request);
  const { customMessage } = await readJson(request, messageInput);
  return answerPrivately(await changeMessage(parseParam("id", sponsorshipIdParam, id), customMessage, user));
});
