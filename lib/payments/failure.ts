import { redact } from "@/lib/core/log";

/** What an error of Stripe's SDK says of itself, as far as it is read. */
type StripeFailure = { type?: string; code?: string; decline_code?: string; message?: string; statusCode?: number };

/**
 * What has become of a call that threw. "refused": Stripe said no, and nothing was done. "unknown": no answer came, or
 * none that says; it may have been done. "busy": not now; nothing was done by this call.
 */
export type Outcome = "refused" | "unknown" | "busy";

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
