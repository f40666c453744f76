import { eventListInput } from "@/lib/billing/input";
import { listEvents } from "@/lib/billing/queries";
import { readQuery } from "@/lib/core/http";
import { adminRoute, answerPage } from "../admin-route";

/** Returns a page of Stripe events, newest first. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listEvents(readQuery(request, eventListInput)));
});
