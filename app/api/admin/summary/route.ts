import { getSummary } from "@/lib/operations/health.queries";
import { adminRoute, answerAdmin } from "../admin-route";

/** How much asks for an editor. */
export const GET = adminRoute(async () => answerAdmin(await getSummary(new Date())));
