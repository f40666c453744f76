import { parseParam } from "@/lib/core/http";
import { restoreHoliday } from "@/lib/editorial/commands";
import { editedHolidayParam } from "@/lib/editorial/input";
import { adminRoute } from "../../../admin-route";
import { answerChanged } from "../../holidays-changed";

/** Restores a deleted holiday. */
export const POST = adminRoute<{ id: string }>(async (_request, { id }, admin) =>
  answerChanged(await restoreHoliday(parseParam("id", editedHolidayParam, id), admin, new Date())),
);
