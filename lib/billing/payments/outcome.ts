import { redact } from "@/lib/core/log";
import { isOver } from "@/lib/core/subscription-states";

/** How a call to Stripe that nobody heard the end of has turned out. */
type Fate = "success" | "failed" | "cancelled";

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
export function operationOutcome(isDone: boolean, errorCode: string | null): Fate {
  if (isDone) return "success";
  return errorCode === null ? "cancelled" : "failed";
}

/** What an error of Stripe's SDK says of itself, as far as it is read. */
type StripeFailure = { type?: string; code?: string; decline_code?: string; message?: string; statusCode?: number };

/**
 * What has become of a call that threw. "refused": Stripe said no, and nothing was done. "unknown": no answer came, or
 * none that says; it may have been done. "busy": not now; nothing was done by this call.
 */
type Outcome = "refused" | "unknown" | "busy";

/** How an operation's failure is written down. The message names no card, no secret of a client and no address. */
export type Failure = { outcome: Outcome; code: string; message: string };

/** Source: Stripe's SDK, the types of its errors; a 409 is another call under the same key that is still under way. */
function outcomeOf({ type, statusCode = 0 }: StripeFailure): Outcome {
  if (type === "StripeRateLimitError") return "busy";
  if (!type?.startsWith("Stripe") || type === "StripeConnectionError") return "unknown";
  return statusCode === 409 || statusCode >= 500 || statusCode === 0 ? "unknown" : "refused";
}

/** What is to be written down of an error that a call to Stripe threw. */
export function failureOf(error: unknown): Failure {
  const { code, decline_code, type, message, ...rest }: StripeFailure = error instanceof Error ? error : {};
  return {
    outcome: outcomeOf({ type, ...rest }),
    code: decline_code ?? code ?? type ?? "unknown",
    message: redact(message ?? "no answer"),
  };
}
