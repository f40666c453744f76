import { getSummary } from "@/lib/operations/health.queries";
import { adminRoute, answerAdmin } from "../admin-route";

/** Returns the number of items that need attention in each admin section. */
export const GET = adminRoute(async () => answerAdmin(await getSummary(new Date())));
