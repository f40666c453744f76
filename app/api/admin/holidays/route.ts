import { utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { readJson, readQuery } from "@/lib/core/http";
import { createHoliday } from "@/lib/editorial/commands";
import { HOLIDAY_ID_REQUIRED, holidayListInput, newHolidayInput } from "@/lib/editorial/input";
import { MAX_HOLIDAY_BYTES } from "@/lib/editorial/limits";
import { listForEditors } from "@/lib/editorial/queries";
import { adminRoute, answerAdmin, answerPage } from "../admin-route";

/** Returns all holidays, or a page of them when the query has `page` or `limit`. Source: spec section 7. */
export const GET = adminRoute(async (request) => {
  const input = readQuery(request, holidayListInput);
  const { searchParams } = new URL(request.url);
  const isPage = searchParams.get("page") || searchParams.get("limit");
  return answerPage(await listForEditors(isPage ? input : { ...input, limit: undefined }, utcToday()));
});

/** Creates a holiday. */
export const POST = adminRoute(async (request, _params, admin) => {
  const input = await readJson(request, newHolidayInput, MAX_HOLIDAY_BYTES);
  return answerAdmin(await createHoliday(input, admin, new Date()), { status: 201 });
});

/** Rejects a change or deletion without a holiday ID. Source: spec section 5, holiday admin schema. */
const refuse = adminRoute(async () => {
  throw new AppError("validation_failed", HOLIDAY_ID_REQUIRED, [{ path: "id", message: HOLIDAY_ID_REQUIRED }]);
});

export const PUT = refuse;
export const DELETE = refuse;
