import { parseInput } from "@/lib/http";
import { operationListInput } from "@/lib/payments/input";
import { listOperations } from "@/lib/payments/queries";
import { adminRoute, answerPage } from "../admin-route";

/** A page of the calls to Stripe that change something, the newest first. */
export const GET = adminRoute(async (request) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return answerPage(await listOperations(parseInput(operationListInput, query)));
});
