import { listBegunIssues } from "@/lib/newsletter/issues.queries";
import { adminRoute, answerAdmin } from "../../admin-route";

/**
 * Returns the latest issues of the weekly preview with their numbers. A separate request, because it reads the emails
 * of all of them.
 */
export const GET = adminRoute(async () => answerAdmin(await listBegunIssues()));
