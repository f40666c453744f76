import { z } from "zod";
import { holidayIdParam } from "@/lib/holidays/input";

/** More than any screen shows at once. */
const MAX_HOLIDAYS = 100;

/** Holiday ids in a query, separated by commas; without any, none. */
export const holidayIdList = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(holidayIdParam).max(MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} holidays at once`));
