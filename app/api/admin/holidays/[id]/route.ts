import { readJson } from "@/lib/core/http";
import { deleteHoliday, updateHoliday } from "@/lib/editorial/commands";
import { deletionInput, holidayChangeInput } from "@/lib/editorial/input";
import { MAX_HOLIDAY_BYTES } from "@/lib/editorial/limits";
import { requireHoliday } from "@/lib/editorial/queries";
import { holidayIdParam } from "@/lib/holidays/input";
import { adminItemRoute, answerAdmin } from "../../admin-route";

/** Returns a holiday with all editable fields, deleted or not. */
export const GET = adminItemRoute(holidayIdParam, async (_request, id) => answerAdmin(await requireHoliday(id)));

/** Updates the given fields of a holiday. */
export const PUT = adminItemRoute(holidayIdParam, async (request, id, admin) => {
  const input = await readJson(request, holidayChangeInput, MAX_HOLIDAY_BYTES);
  return answerAdmin(await updateHoliday(id, input, admin, new Date()));
});

/** Deletes a holiday. The optional body contains the version the editor saw. */
export const DELETE = adminItemRoute(holidayIdParam, async (request, id, admin) => {
  const { version } = request.headers.has("content-type") ? await readJson(request, deletionInput) : {};
  const { holidayName, restorableUntil } = await deleteHoliday(id, version, admin, new Date());
  return answerAdmin({ message: `${holidayName} was deleted.`, restorableUntil });
});
