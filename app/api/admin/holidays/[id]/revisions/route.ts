import { AppError } from "@/lib/core/errors";
import { parseParam } from "@/lib/core/http";
import { editedHolidayParam } from "@/lib/editorial/input";
import { getEditedHoliday, listRevisions } from "@/lib/editorial/queries";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** Returns the change history of a holiday. */
export const GET = adminRoute<{ id: string }>(async (_request, params) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  if (!(await getEditedHoliday(id))) throw new AppError("not_found", "This holiday does not exist");
  return answerAdmin(await listRevisions(id));
});
