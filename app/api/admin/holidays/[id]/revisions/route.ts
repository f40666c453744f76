import { listRevisions, requireHoliday } from "@/lib/editorial/queries";
import { holidayIdParam } from "@/lib/holidays/input";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** Returns the change history of a holiday. */
export const GET = adminItemRoute(holidayIdParam, async (_request, id) => {
  await requireHoliday(id);
  return answerAdmin(await listRevisions(id));
});
