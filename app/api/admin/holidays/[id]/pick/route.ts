import { readJson } from "@/lib/core/http";
import { makePick } from "@/lib/editorial/commands";
import { pickInput } from "@/lib/editorial/input";
import { holidayIdParam } from "@/lib/holidays/input";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** Makes a holiday the pick of a day. */
export const POST = adminItemRoute(holidayIdParam, async (request, id, admin) => {
  const { date } = await readJson(request, pickInput);
  return answerAdmin(await makePick(id, date, admin, new Date()));
});
