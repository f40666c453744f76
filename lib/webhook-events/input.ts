import { z } from "zod";

/** How an event stands. Source: spec section 4, webhook event status. */
export const EVENT_STATES = ["pending", "processed", "failed", "skipped"] as const;

/** Which events an editor wants to see; from a query, where an empty value is none. */
export const eventListInput = z.preprocess(
  (query) => Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== "")),
  z.object({
    status: z.enum(EVENT_STATES, "This state is not known").optional(),
    page: z.coerce.number("Page must be a number").int().min(1).max(100_000).default(1),
    limit: z.coerce.number("Limit must be a number").int().min(1).max(200, "At most 200 at once").default(25),
  }),
);

export type EventListInput = z.output<typeof eventListInput>;

/** The id of an event in a path: ours, not Stripe's. */
export const eventIdParam = z.uuid("This event does not exist");
