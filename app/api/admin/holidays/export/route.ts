import { utcToday } from "@/lib/core/dates";
import { parseParam } from "@/lib/core/http";
import { bulkFile } from "@/lib/editorial/bulk/bulk-file";
import { CONTENT_TYPES, formatInput } from "@/lib/editorial/bulk/input";
import { countMostSources, exportPages } from "@/lib/editorial/bulk/queries";
import { adminRoute, answerFile } from "../../admin-route";

/** Exports all live holidays as a file that can be edited and imported again; `?format=` csv or json. */
export const GET = adminRoute(async (request) => {
  const requested = new URL(request.url).searchParams.get("format") ?? undefined;
  const format = parseParam("format", formatInput, requested);
  // Query first: if the database is down, the client gets an error response instead of a truncated file.
  const sourceCount = await countMostSources();
  const file = bulkFile(format, sourceCount, exportPages());
  return answerFile(file, CONTENT_TYPES[format], `oddly-holidays-${utcToday()}.${format}`);
});
