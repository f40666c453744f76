import { parseParam, readJson } from "@/lib/core/http";
import { makePick } from "@/lib/editorial/commands";
import { editedHolidayParam, pickInput } from "@/lib/editorial/input";
import { adminRoute } from "../../../admin-route";
import { answerChanged } from "../../holidays-changed";

/** Makes a holiday the pick of a day. */
export const POST = adminRoute<{ id: string }>(async (request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  const { date } = await readJson(request, pickInput);
  return answerChanged(await makePick(id, date, admin, new Date()));
});
