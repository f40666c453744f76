import { operationListInput } from "@/lib/billing/input";
import { listOperations } from "@/lib/billing/queries";
import { readQuery } from "@/lib/core/http";
import { adminRoute, answerPage } from "../admin-route";

/** Returns a page of the Stripe calls that change something, newest first. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listOperations(readQuery(request, operationListInput)));
});
