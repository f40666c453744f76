import { editedHolidayParam } from "@/lib/editing/input";
import { listRevisions } from "@/lib/editing/queries";
import { parseParam } from "@/lib/http";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** What editors have changed of a holiday. */
export const GET = adminRoute<{ id: string }>(async (_request, { id }) =>
  answerAdmin(await listRevisions(parseParam("id", editedHolidayParam, id))),
);
