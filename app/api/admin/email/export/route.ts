import { csvStream } from "@/lib/core/csv";
import { utcToday } from "@/lib/core/dates";
import { EXPORT_COLUMNS } from "@/lib/newsletter/columns";
import { exportSubscribers } from "@/lib/newsletter/export.commands";
import { adminRoute } from "../../admin-route";

/** Seconds that a platform lets the download of a long list run. */
export const maxDuration = 300;

/** All subscribers as a file for spreadsheets, while they are read: of any length, in the same memory. */
export const GET = adminRoute(async (_request, _params, admin) => {
  const now = new Date();
  return new Response(csvStream(EXPORT_COLUMNS, exportSubscribers(admin, now)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="oddly-subscribers-${utcToday(now)}.csv"`,
      "cache-control": "private, no-store",
    },
  });
});
