import { AppError } from "@/lib/core/errors";
import { parseParam, publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { holidayIdParam } from "@/lib/holidays/input";
import { getHoliday } from "@/lib/holidays/queries";

export const OPTIONS = publicPreflight;

/** Returns one holiday. */
export const GET = publicRoute<{ id: string }>(async (request, { id }) => {
  const holiday = await getHoliday(parseParam("id", holidayIdParam, id));
  if (!holiday) throw new AppError("not_found", "There is no holiday with this ID.");
  return publicJson(request, holiday);
});
