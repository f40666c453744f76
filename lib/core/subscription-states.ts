/** The subscription is over, or never began: nothing is billed any more, and nothing brings it back. Source: Stripe's subscription lifecycle. */
export const OVER_STATES: readonly string[] = ["canceled", "cancelled", "incomplete_expired", "released"];

/** Paid for, or in the days that Stripe goes on trying: the sponsor is shown. */
export const SHOWN_STATES = ["active", "trialing", "past_due"];

/** Not paid for yet: the holiday is only kept for somebody. */
export const HELD_STATES = ["creating", "incomplete"];

/** What asks for a action first: what a sponsor with several subscriptions is said to be. */
const BY_WEIGHT = ["past_due", "unpaid", "active", "trialing", "paused", "incomplete", "creating", "canceled"];

/** Whether nothing is billed any more, for good. */
export const isOver = (status: string): boolean => OVER_STATES.includes(status);

/** Whether it was paid for once and may still be billed: it can be cancelled. */
export const isBilling = (status: string): boolean => !isOver(status) && !HELD_STATES.includes(status);

/** Of several states the one that matters most; "canceled" when there are none. */
export function mainStatus(statuses: readonly string[]): string {
  return BY_WEIGHT.find((status) => statuses.includes(status)) ?? statuses[0] ?? "canceled";
}

/** How a state is shown. Source: spec section 4, subscriptionStatus. */
export function statusBadge(status: string): { label: string; tone: "good" | "bad" | "over" | "unknown" } {
  if (status === "active") return { label: "Active", tone: "good" };
  if (status === "past_due") return { label: "Past Due", tone: "bad" };
  if (status === "canceled" || status === "cancelled") return { label: "Canceled", tone: "over" };
  return { label: status, tone: "unknown" };
}
