import { utcToday } from "@/lib/core/dates";
import { parseParam } from "@/lib/core/http";
import { bulkFile } from "@/lib/editorial/bulk/bulk-file";
import { CONTENT_TYPES, formatInput } from "@/lib/editorial/bulk/input";
import { countMostSources, exportPages } from "@/lib/editorial/bulk/queries";
import { adminRoute } from "../../admin-route";

/** All holidays on the calendar as a file that can be edited and imported again; `?format=` csv or json. */
export const GET = adminRoute(async (request) => {
  const asked = new URL(request.url).searchParams.get("format") ?? undefined;
  const format = parseParam("format", formatInput, asked);
  // Asked first: when the database is down, that is said as an answer, not by a file that breaks off.
  const sourceCount = await countMostSources();
  return new Response(bulkFile(format, sourceCount, exportPages()), {
    headers: {
      "content-type": `${CONTENT_TYPES[format]}; charset=utf-8`,
      "content-disposition": `attachment; filename="oddly-holidays-${utcToday()}.${format}"`,
      "cache-control": "private, no-store",
    },
  });
});
