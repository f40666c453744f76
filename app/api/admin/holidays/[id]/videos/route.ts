import { parseParam, readJson } from "@/lib/core/http";
import { setVideos } from "@/lib/editorial/commands";
import { editedHolidayParam, videosInput } from "@/lib/editorial/input";
import { adminRoute } from "../../../admin-route";
import { answerChanged, MAX_HOLIDAY_BYTES } from "../../holidays-changed";

/** Sets the videos of a holiday. */
export const PATCH = adminRoute<{ id: string }>(async (request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  return answerChanged(await setVideos(id, await readJson(request, videosInput, MAX_HOLIDAY_BYTES), admin, new Date()));
});
