import { z } from "zod";
import { listQuery } from "@/lib/core/input";

/** Source: spec section 4, webhook event status. */
const EVENT_STATES = ["pending", "processed", "failed", "skipped"] as const;

/** The filter for the admin list of Stripe's events. */
export const eventListInput = listQuery({ status: z.enum(EVENT_STATES, "This state is not known").optional() }, 25);

export type EventListInput = z.output<typeof eventListInput>;

/** The id of an event in a path: our id, not Stripe's. */
export const eventIdParam = z.uuid("This event does not exist");

/** Source: spec section 4, payment operation status. */
const OPERATION_STATES = ["pending", "success", "failed", "cancelled"] as const;

/** The filter for the admin list of calls to Stripe. */
export const operationListInput = listQuery(
  { status: z.enum(OPERATION_STATES, "This state is not known").optional() },
  25,
);

export type OperationListInput = z.output<typeof operationListInput>;

/** The id of a payment operation in a path. */
export const operationIdParam = z.uuid("This operation does not exist");
