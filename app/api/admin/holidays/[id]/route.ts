import { AppError } from "@/lib/core/errors";
import { parseParam, readJson } from "@/lib/core/http";
import { deleteHoliday, updateHoliday } from "@/lib/editorial/commands";
import { deletionInput, editedHolidayParam, holidayChangeInput } from "@/lib/editorial/input";
import { getEditedHoliday } from "@/lib/editorial/queries";
import { adminRoute, answerAdmin } from "../../admin-route";
import { answerChanged, MAX_HOLIDAY_BYTES } from "../holidays-changed";

type Params = { id: string };

/** Returns a holiday with all editable fields, deleted or not. */
export const GET = adminRoute<Params>(async (_request, { id }) => {
  const holiday = await getEditedHoliday(parseParam("id", editedHolidayParam, id));
  if (!holiday) throw new AppError("not_found", "This holiday does not exist");
  return answerAdmin(holiday);
});

/** Updates the given fields of a holiday. */
export const PUT = adminRoute<Params>(async (request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  return answerChanged(
    await updateHoliday(id, await readJson(request, holidayChangeInput, MAX_HOLIDAY_BYTES), admin, new Date()),
  );
});

/** Deletes a holiday. The optional body contains the version the editor saw. */
export const DELETE = adminRoute<Params>(async (request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  const { version } = request.headers.has("content-type") ? await readJson(request, deletionInput) : {};
  const { holidayName, restorableUntil } = await deleteHoliday(id, version, admin, new Date());
  return answerChanged({ message: `${holidayName} was deleted.`, restorableUntil });
});
