import { z } from "zod";
import { listQuery } from "@/lib/core/input";

/** The states of a call to Stripe. Source: spec section 4, payment operation status. */
export const OPERATION_STATES = ["pending", "success", "failed", "cancelled"] as const;

/** The filter for the admin list of calls to Stripe. */
export const operationListInput = listQuery(
  { status: z.enum(OPERATION_STATES, "This state is not known").optional() },
  25,
);

export type OperationListInput = z.output<typeof operationListInput>;

/** The id of a payment operation in a path. */
export const operationIdParam = z.uuid("This operation does not exist");
