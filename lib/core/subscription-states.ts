/**
 * The subscription is over or never started: nothing is billed any more, and it cannot be resumed. Source: Stripe's
 * subscription lifecycle.
 */
export const OVER_STATES: readonly string[] = ["canceled", "cancelled", "incomplete_expired", "released"];

/** Paid, or in the days in which Stripe retries the payment: the sponsor is shown. */
export const SHOWN_STATES = ["active", "trialing", "past_due"];

/** Not paid yet: the holiday is only reserved. */
export const RESERVED_STATES = ["creating", "incomplete"];

/** Most urgent first: the status of a sponsor with several subscriptions. */
const BY_WEIGHT = ["past_due", "unpaid", "active", "trialing", "paused", "incomplete", "creating", "canceled"];

/** Whether nothing will be billed any more. */
export const isOver = (status: string): boolean => OVER_STATES.includes(status);

/** Whether it was paid once and may still be billed: it can be canceled. */
export const isBilling = (status: string): boolean => !isOver(status) && !RESERVED_STATES.includes(status);

/** Returns the most relevant of several states; "canceled" if there are none. */
export function mainStatus(statuses: readonly string[]): string {
  return BY_WEIGHT.find((status) => statuses.includes(status)) ?? statuses[0] ?? "canceled";
}

/** Returns how to show a state. Source: spec section 4, subscriptionStatus. */
export function statusBadge(status: string): { label: string; tone: "good" | "bad" | "over" | "unknown" } {
  if (status === "active") return { label: "Active", tone: "good" };
  if (status === "past_due") return { label: "Past Due", tone: "bad" };
  if (status === "canceled" || status === "cancelled") return { label: "Canceled", tone: "over" };
  return { label: status, tone: "unknown" };
}
