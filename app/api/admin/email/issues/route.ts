import { listBegunIssues } from "@/lib/newsletter/previews/queries";
import { adminRoute, answerAdmin } from "../../admin-route";

/** The last issues of the weekly preview with their numbers. On its own: it reads the mails of all of them. */
export const GET = adminRoute(async () => answerAdmin(await listBegunIssues()));
