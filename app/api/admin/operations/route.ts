import { readQuery } from "@/lib/core/http";
import { operationListInput } from "@/lib/payments/input";
import { listOperations } from "@/lib/payments/queries";
import { adminRoute, answerPage } from "../admin-route";

/** A page of the calls to Stripe that change something, the newest first. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listOperations(readQuery(request, operationListInput)));
});
