/** An error from Resend or the network. `statusCode` is null when there was no response at all. */
export type SendFailure = { name: string; message: string; statusCode: number | null };

/** Returns a failure for the log: "422 validation_error", "no answer application_error". */
export const failureReason = ({ statusCode, name }: SendFailure) => `${statusCode ?? "no answer"} ${name}`;

/** The maximum number of attempts within one call; after that, the caller has to retry. */
export const MAX_ATTEMPTS = 4;

const FIRST_PAUSE_MS = 300;
export const LONGEST_PAUSE_MS = 5000;

/**
 * Returns the milliseconds to wait before a retry, or null if a retry is pointless: after a rejection or the last
 * attempt. `attempt` counts from 1; `retryAfter` is the response header, in seconds.
 */
export function pauseBeforeRetry(failure: SendFailure, attempt: number, retryAfter?: string | null): number | null {
  const { name, statusCode } = failure;
  const isPassing =
    statusCode === null || statusCode === 429 || statusCode >= 500 || name === "concurrent_idempotent_requests";
  // A daily or monthly quota does not reset within a request.
  if (!isPassing || attempt >= MAX_ATTEMPTS || name.endsWith("_quota_exceeded")) return null;
  const requestedMs = Number(retryAfter) * 1000;
  const growing = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return Math.min(Math.max(Number.isFinite(requestedMs) ? requestedMs : 0, growing), LONGEST_PAUSE_MS);
}

/** Resend allows five requests a second per team; one is reserved for transactional email. */
const REQUESTS_PER_SECOND = 4;

const GAP_MS = 1000 / REQUESTS_PER_SECOND;

/** A clock and a delay function; `clock` returns milliseconds from any starting point. */
export type Time = { clock: () => number; pause: (ms: number) => Promise<unknown> };

/** Returns a function to await before each request, which limits them to four a second. */
export function rateLimiter({ clock, pause }: Time): () => Promise<void> {
  let next = clock();
  return async () => {
    const waitMs = next - clock();
    if (waitMs > 0) await pause(waitMs);
    next = Math.max(next, clock()) + GAP_MS;
  };
}

/**
 * The meaning of a rejected batch. "arrived": Resend accepted this batch before, with other recipients. "refused": an
 * email in it is invalid, or it is too large, and nothing was accepted. "later": temporarily not possible, or unknown.
 */
type SendOutcome = "arrived" | "refused" | "later";

/** The errors about the content of an email. Source: https://resend.com/docs/api-reference/errors */
const ABOUT_A_MAIL = new Set(["validation_error", "missing_required_field", "invalid_parameter"]);

/**
 * Classifies Resend's error for a batch. A batch that is too large counts as "refused", so that it is split. An
 * unverified domain is a "validation_error" too, but with status 403.
 */
export function toSendOutcome({ name, statusCode }: SendFailure): SendOutcome {
  if (name === "invalid_idempotent_request") return "arrived";
  if (statusCode === 413) return "refused";
  return (statusCode === 400 || statusCode === 422) && ABOUT_A_MAIL.has(name) ? "refused" : "later";
}
