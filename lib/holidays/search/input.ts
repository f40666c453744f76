import { z } from "zod";
import { MAX_SEARCH_LENGTH } from "./plain-text";

const NOTHING_TYPED = "Search for at least one character";

/** The search text in a query string. */
export const searchTextParam = z
  .string(NOTHING_TYPED)
  .trim()
  .min(1, NOTHING_TYPED)
  .max(MAX_SEARCH_LENGTH, `Search text must be ${MAX_SEARCH_LENGTH} characters or less`);

/** The maximum number of results, as text in a query string, 1 to 50. */
export const searchLimitParam = z
  .string()
  .regex(/^([1-9]|[1-4]\d|50)$/, "Limit must be between 1 and 50")
  .transform(Number);
