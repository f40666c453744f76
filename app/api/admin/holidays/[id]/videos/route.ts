import { readJson } from "@/lib/core/http";
import { setVideos } from "@/lib/editorial/commands";
import { videosInput } from "@/lib/editorial/input";
import { MAX_HOLIDAY_BYTES } from "@/lib/editorial/limits";
import { holidayIdParam } from "@/lib/holidays/input";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** Sets the videos of a holiday. */
export const PATCH = adminItemRoute(holidayIdParam, async (request, id, admin) =>
  answerAdmin(await setVideos(id, await readJson(request, videosInput, MAX_HOLIDAY_BYTES), admin, new Date())),
);
