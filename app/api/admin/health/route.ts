import { getHealth } from "@/lib/operations/health.queries";
import { adminRoute, answerAdmin } from "../admin-route";

/** How the site is: its database, its jobs, what waits, and the newest audit entries. */
export const GET = adminRoute(async () => answerAdmin(await getHealth(new Date())));
