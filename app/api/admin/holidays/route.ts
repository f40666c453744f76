import { utcToday } from "@/lib/clock";
import { createHoliday } from "@/lib/editing/commands";
import { HOLIDAY_ID_REQUIRED, holidayListInput, newHolidayInput } from "@/lib/editing/input";
import { listForEditors } from "@/lib/editing/queries";
import { AppError } from "@/lib/errors";
import { readJson, readQuery } from "@/lib/http";
import { adminRoute, answerPage } from "../admin-route";
import { answerChanged, MAX_HOLIDAY_BYTES } from "./holidays-changed";

/** A page of the holidays, as the query asks for it. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listForEditors(readQuery(request, holidayListInput), utcToday()));
});

/** A new holiday. */
export const POST = adminRoute(async (request, _params, admin) => {
  const input = await readJson(request, newHolidayInput, MAX_HOLIDAY_BYTES);
  return answerChanged(await createHoliday(input, admin, new Date()), 201);
});

/** A change or a deletion has to say of what. Source: spec section 5, holiday admin schema. */
const refuse = adminRoute(async () => {
  throw new AppError("validation_failed", HOLIDAY_ID_REQUIRED, [{ path: "id", message: HOLIDAY_ID_REQUIRED }]);
});

export const PUT = refuse;
export const DELETE = refuse;
