import { AppError } from "@/lib/core/errors";
import { parseParam, readJson } from "@/lib/core/http";
import { deleteHoliday, updateHoliday } from "@/lib/editorial/commands";
import { deletionInput, editedHolidayParam, holidayChangeInput } from "@/lib/editorial/input";
import { getEditedHoliday } from "@/lib/editorial/queries";
import { adminRoute, answerAdmin } from "../../admin-route";
import { answerChanged, MAX_HOLIDAY_BYTES } from "../holidays-changed";

type Params = { id: string };

/** One holiday with all that can be changed of it, deleted or not. */
export const GET = adminRoute<Params>(async (_request, { id }) => {
  const holiday = await getEditedHoliday(parseParam("id", editedHolidayParam, id));
  if (!holiday) throw new AppError("not_found", "This holiday does not exist");
  return answerAdmin(holiday);
});

/** Changes what is given. */
export const PUT = adminRoute<Params>(async (request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  return answerChanged(
    await updateHoliday(id, await readJson(request, holidayChangeInput, MAX_HOLIDAY_BYTES), admin, new Date()),
  );
});

/** Takes it off the calendar; the body, if there is one, says which version was seen. */
export const DELETE = adminRoute<Params>(async (request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  const { version } = request.headers.has("content-type") ? await readJson(request, deletionInput) : {};
  const { holidayName, restorableUntil } = await deleteHoliday(id, version, admin, new Date());
  return answerChanged({ message: `${holidayName} was deleted.`, restorableUntil });
});
