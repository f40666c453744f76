import { getSubscriberStats } from "@/lib/newsletter/queries";
import { adminRoute, answerAdmin } from "../../admin-route";

/** Returns the subscriber counts. */
export const GET = adminRoute(async () => answerAdmin(await getSubscriberStats(new Date())));
