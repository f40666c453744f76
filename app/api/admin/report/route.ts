import { getContentReport } from "@/lib/content-report/queries";
import { utcToday } from "@/lib/core/dates";
import { adminRoute, answerAdmin } from "../admin-route";

/** What an editor might mend next. */
export const GET = adminRoute(async () => answerAdmin(await getContentReport(utcToday())));
