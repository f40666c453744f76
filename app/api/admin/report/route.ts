import { utcToday } from "@/lib/core/dates";
import { getContentReport } from "@/lib/editorial/content-report.queries";
import { adminRoute, answerAdmin } from "../admin-route";

/** What an editor might mend next. */
export const GET = adminRoute(async () => answerAdmin(await getContentReport(utcToday())));
