import { csvStream } from "@/lib/core/csv";
import { utcToday } from "@/lib/core/dates";
import { EXPORT_COLUMNS } from "@/lib/newsletter/columns";
import { exportSubscribers } from "@/lib/newsletter/export.commands";
import { adminRoute } from "../../admin-route";

/** In seconds. A long list takes a while to download. */
export const maxDuration = 300;

/** Streams all subscribers as CSV, so memory use does not grow with the list. */
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
