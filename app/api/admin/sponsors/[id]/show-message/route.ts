import { readJson } from "@/lib/core/http";
import { showInput, sponsorshipIdParam } from "@/lib/sponsorship/input";
import { showMessage } from "@/lib/sponsorship/messages/commands";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** Shows a sponsor's hidden message again. The optional body contains the text the editor read. */
export const POST = adminItemRoute(sponsorshipIdParam, async (request, id, admin) => {
  const input = request.headers.has("content-type") ? await readJson(request, showInput) : {};
  return answerAdmin(await showMessage(id, input, admin, new Date()));
});
