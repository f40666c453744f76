import { z } from "zod";

/** No list is longer in one answer. */
const MAX_LIMIT = 200;

const page = z.coerce.number("Page must be a number").int().min(1).max(100_000).default(1);

/**
 * What somebody wants to see of a list, from an address's query, where all is text and an empty value is none: the `shape`'s
 * own, and which page of it, of `limit` rows unless the query says otherwise.
 */
export function listQuery<Shape extends z.core.$ZodLooseShape>(shape: Shape, limit: number) {
  const size = z.coerce.number("Limit must be a number").int().min(1).max(MAX_LIMIT, `At most ${MAX_LIMIT} at once`);
  return z.preprocess(
    (query) => Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== "")),
    z.object({ ...shape, page, limit: size.default(limit) }),
  );
}
