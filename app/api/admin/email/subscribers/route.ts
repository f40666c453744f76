import { readQuery } from "@/lib/core/http";
import { subscriberListInput } from "@/lib/newsletter/admin-input";
import { getSubscriberStats, listSubscribers } from "@/lib/newsletter/queries";
import { adminRoute, answerAdmin, answerPage } from "../../admin-route";

/**
 * Returns a page of subscribers. The total is included only without a search, because matches would have to be counted.
 */
export const GET = adminRoute(async (request) => {
  const input = readQuery(request, subscriberListInput);
  const rows = await listSubscribers(input);
  if (input.search) return answerAdmin(rows);
  return answerPage({ rows, total: (await getSubscriberStats(new Date())).total });
});
