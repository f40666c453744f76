import { readQuery } from "@/lib/core/http";
import { sponsorshipListInput } from "@/lib/sponsorship/input";
import { listForAdmin } from "@/lib/sponsorship/messages/queries";
import { adminRoute, answerPage } from "../admin-route";

/** Returns the page of sponsorships that the query selects. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listForAdmin(readQuery(request, sponsorshipListInput)));
});
