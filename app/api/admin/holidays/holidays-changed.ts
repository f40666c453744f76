import { revalidatePages } from "@/lib/core/cache";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { answerAdmin } from "../admin-route";

/** The largest possible holiday: all texts, sources and videos at four bytes per character. */
export const MAX_HOLIDAY_BYTES = 256 * 1024;

/** Revalidates the pages that show holidays, and returns the response to a change. */
export function answerChanged(body: unknown, status = 200): Response {
  revalidatePages([HOLIDAYS_TAG]);
  return answerAdmin(body, { status });
}
