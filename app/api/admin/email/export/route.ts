import { csvStream } from "@/lib/core/csv";
import { utcToday } from "@/lib/core/dates";
import { EXPORT_COLUMNS, exportSubscribers } from "@/lib/newsletter/export.commands";
import { adminRoute, answerFile } from "../../admin-route";

/** In seconds. A long list takes a while to download. */
export const maxDuration = 300;

/** Streams all subscribers as CSV, so memory use does not grow with the list. */
export const GET = adminRoute(async (_request, _params, admin) => {
  const now = new Date();
  const file = csvStream(EXPORT_COLUMNS, exportSubscribers(admin, now));
  return answerFile(file, "text/csv", `oddly-subscribers-${utcToday(now)}.csv`);
});
