import { z } from "zod";
import { listQuery } from "@/lib/core/input";

/** The states of an event. Source: spec section 4, webhook event status. */
export const EVENT_STATES = ["pending", "processed", "failed", "skipped"] as const;

/** The filter for the admin list of events. */
export const eventListInput = listQuery({ status: z.enum(EVENT_STATES, "This state is not known").optional() }, 25);

export type EventListInput = z.output<typeof eventListInput>;

/** The id of an event in a path: our id, not Stripe's. */
export const eventIdParam = z.uuid("This event does not exist");
