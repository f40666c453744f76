import { redact } from "@/lib/core/log";
import { isOver } from "@/lib/core/subscription-states";

/** The fields of a Stripe subscription that show what was done to it. */
type Subscription = { status: string; cancel_at_period_end: boolean; cancel_at: number | null };

/** Whether the requested change was made to a subscription; null for an unknown `step` in the record's metadata. */
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

/** Whether a refund was made or is on its way. Source: Stripe, refund statuses. */
export const isRefunded = ({ status }: { status: string | null }): boolean =>
  status !== "failed" && status !== "canceled";

/** The final status of a call that was not carried out: it has failed if Stripe gave an error. */
export const undoneStatus = (errorCode: string | null) => (errorCode === null ? "cancelled" : "failed");

/** The fields of a Stripe SDK error that we read. */
type StripeFailure = { type?: string; code?: string; decline_code?: string; message?: string; statusCode?: number };

/**
 * The outcome of a call that threw. "refused": Stripe rejected it, and nothing was done. "unknown": there was no clear
 * answer, and it may have been done. "busy": Stripe rate-limited it, and nothing was done.
 */
type Outcome = "refused" | "unknown" | "busy";

/** A failure as it is recorded. The message contains no card data, client secret or email address. */
export type Failure = { outcome: Outcome; code: string; message: string };

/** Source: Stripe's SDK, error types. A 409 means that another call with the same key is still in progress. */
function outcomeOf({ type, statusCode = 0 }: StripeFailure): Outcome {
  if (type === "StripeRateLimitError") return "busy";
  if (!type?.startsWith("Stripe") || type === "StripeConnectionError") return "unknown";
  return statusCode === 409 || statusCode >= 500 || statusCode === 0 ? "unknown" : "refused";
}

/** Returns what to record for an error that a call to Stripe threw. */
export function failureOf(error: unknown): Failure {
  const { code, decline_code, type, message, ...rest }: StripeFailure = error instanceof Error ? error : {};
  return {
    outcome: outcomeOf({ type, ...rest }),
    code: decline_code ?? code ?? type ?? "unknown",
    message: redact(message ?? "no answer"),
  };
}

/** What a replay found out about a call to Stripe. */
export type ReplayFinding = {
  wasPending: boolean;
  /** Whether the requested object exists, or the requested change was made, at Stripe. */
  isFound: boolean;
  /** Whether the call creates something, rather than changing it. */
  isMaking: boolean;
  /**
   * The current status of its subscription, or why that is unknown; null when it is not about one of our subscriptions.
   */
  subscription: { status: string } | { problem: string } | null;
};

function callLabel({ wasPending, isFound, isMaking }: ReplayFinding): string {
  if (wasPending) {
    return isFound
      ? "Stripe carried it out. It's now recorded as done."
      : "Stripe has no record of it. It was never carried out, and nothing was charged.";
  }
  if (!isFound) return "Stripe hasn't carried it out. We don't retry a declined payment.";
  return isMaking ? "This attempt failed, but a later one succeeded." : "It has been done since.";
}

function subscriptionLabel(subscription: ReplayFinding["subscription"]): string {
  if (!subscription) return "";
  return "status" in subscription
    ? ` Its subscription is up to date: ${subscription.status.replaceAll("_", " ")}.`
    : ` Its subscription couldn't be updated: ${subscription.problem}`;
}

/** Returns the finding in sentences for the editor. */
export const replayLabel = (finding: ReplayFinding): string =>
  callLabel(finding) + subscriptionLabel(finding.subscription);
