import { parseParam, readJson } from "@/lib/core/http";
import { showMessage } from "@/lib/sponsor-messages/commands";
import { showInput } from "@/lib/sponsor-messages/input";
import { sponsorshipIdParam } from "@/lib/sponsors/input";
import { adminRoute } from "../../../admin-route";
import { answerModerated } from "../../answer-moderated";

/** Shows what a sponsor says again; the body, if there is one, says which text was read. */
export const POST = adminRoute<{ id: string }>(async (request, params, admin) => {
  const id = parseParam("id", sponsorshipIdParam, params.id);
  const input = request.headers.has("content-type") ? await readJson(request, showInput) : {};
  return answerModerated(await showMessage(id, input, admin, new Date()));
});
