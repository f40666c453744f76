import { parseParam, readJson } from "@/lib/core/http";
import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { hideMessage } from "@/lib/sponsorship/messages/commands";
import { hideInput } from "@/lib/sponsorship/messages/input";
import { adminRoute } from "../../../admin-route";
import { answerModerated } from "../../answer-moderated";

/** In seconds. Sending an email is retried for more than half a minute. */
export const maxDuration = 60;

/** Hides a sponsor's message, and emails the sponsor the reason. */
export const POST = adminRoute<{ id: string }>(async (request, params, admin) => {
  const id = parseParam("id", sponsorshipIdParam, params.id);
  return answerModerated(await hideMessage(id, await readJson(request, hideInput), admin, new Date()));
});
