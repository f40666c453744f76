import { getSubscriberStats } from "@/lib/newsletter/queries";
import { adminRoute, answerAdmin } from "../../admin-route";

/** How many subscribers there are. */
export const GET = adminRoute(async () => answerAdmin(await getSubscriberStats(new Date())));
