import { z } from "zod";
import { listQuery } from "@/lib/core/input";

/** How an event stands. Source: spec section 4, webhook event status. */
export const EVENT_STATES = ["pending", "processed", "failed", "skipped"] as const;

/** Which events an editor wants to see. */
export const eventListInput = listQuery({ status: z.enum(EVENT_STATES, "This state is not known").optional() }, 25);

export type EventListInput = z.output<typeof eventListInput>;

/** The id of an event in a path: ours, not Stripe's. */
export const eventIdParam = z.uuid("This event does not exist");
