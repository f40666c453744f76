import { operationListInput } from "@/lib/billing/payments/input";
import { listOperations } from "@/lib/billing/payments/queries";
import { readQuery } from "@/lib/core/http";
import { adminRoute, answerPage } from "../admin-route";

/** A page of the calls to Stripe that change something, the newest first. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listOperations(readQuery(request, operationListInput)));
});
