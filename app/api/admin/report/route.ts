import { utcToday } from "@/lib/core/dates";
import { getContentReport } from "@/lib/editorial/content-report.queries";
import { adminRoute, answerAdmin } from "../admin-route";

/** Returns the content report: what an editor could fix next. */
export const GET = adminRoute(async () => answerAdmin(await getContentReport(utcToday())));
