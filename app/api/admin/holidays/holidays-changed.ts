import { revalidatePages } from "@/lib/core/cache";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { answerAdmin } from "../admin-route";

/** As long as a holiday can get: its texts, sources and videos, each in characters of four bytes. */
export const MAX_HOLIDAY_BYTES = 256 * 1024;

/** The answer to a change of a holiday, once the pages that show it are forgotten. */
export function answerChanged(body: unknown, status = 200): Response {
  revalidatePages([HOLIDAYS_TAG]);
  return answerAdmin(body, { status });
}
