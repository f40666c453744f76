import { bulkFile } from "@/lib/bulk/bulk-file";
import { CONTENT_TYPES, formatInput } from "@/lib/bulk/input";
import { countMostSources, exportPages } from "@/lib/bulk/queries";
import { utcToday } from "@/lib/clock";
import { holidayListInput } from "@/lib/editing/input";
import { AppError } from "@/lib/errors";
import { parseInput, parseParam } from "@/lib/http";
import { adminRoute } from "../../admin-route";

/** The holidays on the calendar as a file that can be edited and imported again; `?format=` csv or json, and a list's filters. */
export const GET = adminRoute(async (request) => {
  const { format: asked, ...filters } = Object.fromEntries(new URL(request.url).searchParams);
  const format = parseParam("format", formatInput, asked);
  const input = parseInput(holidayListInput, filters);
  if (input.state === "deleted") throw new AppError("invalid_request", "Deleted holidays are not exported.");
  const today = utcToday();
  // Asked first: when the database is down, that is said as an answer, not by a file that breaks off.
  const sourceCount = await countMostSources();
  return new Response(bulkFile(format, sourceCount, exportPages(input, today)), {
    headers: {
      "content-type": `${CONTENT_TYPES[format]}; charset=utf-8`,
      "content-disposition": `attachment; filename="oddly-holidays-${today}.${format}"`,
      "cache-control": "private, no-store",
    },
  });
});
