import { restoreHoliday } from "@/lib/editorial/commands";
import { holidayIdParam } from "@/lib/holidays/input";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { adminItemRoute, answerChanged } from "../../../admin-route";

/** Restores a deleted holiday. */
export const POST = adminItemRoute(holidayIdParam, async (_request, id, admin) =>
  answerChanged([HOLIDAYS_TAG], await restoreHoliday(id, admin, new Date())),
);
