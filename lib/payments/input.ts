import { z } from "zod";

/** How a call to Stripe stands. Source: spec section 4, payment operation status. */
export const OPERATION_STATES = ["pending", "success", "failed", "cancelled"] as const;

/** Which calls to Stripe an editor wants to see; from a query, where an empty value is none. */
export const operationListInput = z.preprocess(
  (query) => Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== "")),
  z.object({
    status: z.enum(OPERATION_STATES, "This state is not known").optional(),
    page: z.coerce.number("Page must be a number").int().min(1).max(100_000).default(1),
    limit: z.coerce.number("Limit must be a number").int().min(1).max(200, "At most 200 at once").default(25),
  }),
);

export type OperationListInput = z.output<typeof operationListInput>;

/** The id of a payment operation in a path. */
export const operationIdParam = z.uuid("This operation does not exist");
