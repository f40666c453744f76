import { getHealth } from "@/lib/operations/health.queries";
import { adminRoute, answerAdmin } from "../admin-route";

/** Returns the health of the site: database, jobs, queues, and the newest audit entries. */
export const GET = adminRoute(async () => answerAdmin(await getHealth(new Date())));
