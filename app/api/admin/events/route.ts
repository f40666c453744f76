import { readQuery } from "@/lib/core/http";
import { eventListInput } from "@/lib/webhook-events/input";
import { listEvents } from "@/lib/webhook-events/queries";
import { adminRoute, answerPage } from "../admin-route";

/** A page of Stripe's events, the newest first. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listEvents(readQuery(request, eventListInput)));
});
