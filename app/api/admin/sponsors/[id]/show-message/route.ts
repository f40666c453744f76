import { parseParam, readJson } from "@/lib/core/http";
import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { showMessage } from "@/lib/sponsorship/messages/commands";
import { showInput } from "@/lib/sponsorship/messages/input";
import { adminRoute } from "../../../admin-route";
import { answerModerated } from "../../answer-moderated";

/** Shows a sponsor's hidden message again. The optional body contains the text the editor read. */
export const POST = adminRoute<{ id: string }>(async (request, params, admin) => {
  const id = parseParam("id", sponsorshipIdParam, params.id);
  const input = request.headers.has("content-type") ? await readJson(request, showInput) : {};
  return answerModerated(await showMessage(id, input, admin, new Date()));
});
