import { innermostCause } from "@/lib/log";

/** What an error of Stripe's SDK says of itself, as far as it is read. */
type StripeFailure = { type?: string; code?: string; decline_code?: string; message?: string; statusCode?: number };

/**
 * What has become of a call that threw. "refused": Stripe said no, and nothing was done. "unknown": no answer came, or
 * none that says; it may have been done. "busy": not now; nothing was done by this call.
 */
export type Outcome = "refused" | "unknown" | "busy";

/** How an operation's failure is written down. The message names no card, no secret of a client and no address. */
export type Failure = { outcome: Outcome; code: string; message: string };

/** Longer messages say nothing more. */
const MAX_MESSAGE_LENGTH = 300;

/** "pi_..._secret_..." opens a payment to whoever has it; keys open everything. */
const SECRET = /\b\w+_secret_\w+|\b(?:sk|rk|pk|ek|whsec)_\w+|(?<=secret(?:=|%3D))[^&#\s"']+/gi;

/** The text without anything that opens something. */
export const hideSecrets = (text: string): string => text.replace(SECRET, "[secret]");

/** What may be written down of a text: no secret of it and no address, and at most 300 characters. */
export const storable = (text: string): string =>
  hideSecrets(text)
    .replace(/\S+@\S+/g, "[address]")
    .slice(0, MAX_MESSAGE_LENGTH);

/** What may be written down of anything that was thrown: its innermost message, as `storable`. */
export function reasonOf(error: unknown): string {
  const cause = innermostCause(error);
  return storable(cause instanceof Error ? cause.message : String(cause));
}

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
    message: storable(message ?? "no answer"),
  };
}
