import { parseParam, readJson } from "@/lib/core/http";
import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { hideMessage } from "@/lib/sponsorship/messages/commands";
import { hideInput } from "@/lib/sponsorship/messages/input";
import { adminRoute } from "../../../admin-route";
import { answerModerated } from "../../answer-moderated";

/** Seconds that a platform lets this run: a mail is tried for more than half a minute. */
export const maxDuration = 60;

/** Keeps what a sponsor says from the pages, and mails them why. */
export const POST = adminRoute<{ id: string }>(async (request, params, admin) => {
  const id = parseParam("id", sponsorshipIdParam, params.id);
  return answerModerated(await hideMessage(id, await readJson(request, hideInput), admin, new Date()));
});
