import { restoreHoliday } from "@/lib/editorial/commands";
import { holidayIdParam } from "@/lib/holidays/input";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** Restores a deleted holiday. */
export const POST = adminItemRoute(holidayIdParam, async (_request, id, admin) =>
  answerAdmin(await restoreHoliday(id, admin, new Date())),
);
