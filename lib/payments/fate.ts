import { isOver } from "@/lib/sponsors/states";

/** How a call to Stripe that nobody heard the end of has turned out. */
export type Fate = "success" | "failed" | "cancelled";

/** How a subscription is at Stripe, as far as it tells what was done to it. */
type Subscription = { status: string; cancel_at_period_end: boolean; cancel_at: number | null };

/**
 * Whether what was asked for has been done to a subscription. `step` is what the operation's metadata says; null when that
 * cannot be told.
 */
export function isDoneTo({ status, ...subscription }: Subscription, step: unknown): boolean | null {
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  switch (step) {
    case "end":
      return isOver(status);
    case "end_with_period":
      return isEnding || isOver(status);
    case "resume":
      return !isEnding && !isOver(status);
    default:
      return null;
  }
}

/** Whether the money goes back, or has gone: of a refund that came to nothing it does not. Source: Stripe, refund statuses. */
export const isRefunded = ({ status }: { status: string | null }): boolean =>
  status !== "failed" && status !== "canceled";

/** What was not done has failed when Stripe said something, and was cancelled when it was never heard of. */
export function fateOf(isDone: boolean, errorCode: string | null): Fate {
  if (isDone) return "success";
  return errorCode === null ? "cancelled" : "failed";
}
