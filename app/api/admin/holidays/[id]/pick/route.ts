import { readJson } from "@/lib/core/http";
import { makePick } from "@/lib/editorial/commands";
import { pickInput } from "@/lib/editorial/input";
import { holidayIdParam } from "@/lib/holidays/input";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { adminItemRoute, answerChanged } from "../../../admin-route";

/** Makes a holiday the pick of a day. */
export const POST = adminItemRoute(holidayIdParam, async (request, id, admin) => {
  const { date } = await readJson(request, pickInput);
  return answerChanged([HOLIDAYS_TAG], await makePick(id, date, admin, new Date()));
});
