/** What Resend, or the way to it, said. `statusCode` is null when there was no answer at all. */
export type SendFailure = { name: string; message: string; statusCode: number | null };

/** Sending is tried this often within one call; what fails then is left to whoever asked for it. */
export const MAX_ATTEMPTS = 4;

const FIRST_PAUSE_MS = 300;
export const LONGEST_PAUSE_MS = 5000;

/**
 * How long to wait before the same request is made again, in ms, or null when that is of no use: after a refusal, or
 * after the last attempt. `attempt` counts from 1; `retryAfter` is the answer's header, in seconds.
 */
export function pauseBeforeRetry(failure: SendFailure, attempt: number, retryAfter?: string | null): number | null {
  const { name, statusCode } = failure;
  const isPassing =
    statusCode === null || statusCode === 429 || statusCode >= 500 || name === "concurrent_idempotent_requests";
  // A day's or a month's quota does not come back while somebody waits.
  if (!isPassing || attempt >= MAX_ATTEMPTS || name.endsWith("_quota_exceeded")) return null;
  const asked = Number(retryAfter) * 1000;
  const growing = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return Math.min(Math.max(Number.isFinite(asked) ? asked : 0, growing), LONGEST_PAUSE_MS);
}

/** Resend takes five requests a second from a whole team; one of them is left to mail that somebody waits for. */
const REQUESTS_PER_SECOND = 4;

const GAP_MS = 1000 / REQUESTS_PER_SECOND;

/** How time passes: `clock` in ms from any beginning. */
export type Time = { clock: () => number; pause: (ms: number) => Promise<unknown> };

/** Gives a function to wait for before each request, so that no more than four begin in a second. */
export function rateLimiter({ clock, pause }: Time): () => Promise<void> {
  let next = clock();
  return async () => {
    const waitMs = next - clock();
    if (waitMs > 0) await pause(waitMs);
    next = Math.max(next, clock()) + GAP_MS;
  };
}

/**
 * What a refused batch means. "arrived": Resend has taken this batch before, with other readers in it. "refused": a mail
 * in it is wrong, or they are too many, and none was taken. "later": not now, or nobody knows.
 */
type SendOutcome = "arrived" | "refused" | "later";

/** The refusals that are about what is in a mail. Source: https://resend.com/docs/api-reference/errors */
const ABOUT_A_MAIL = new Set(["validation_error", "missing_required_field", "invalid_parameter"]);

/**
 * What Resend's refusal of a batch says of it. One that is too large is halved as well. A domain that is not verified is a
 * "validation_error" too, but with status 403.
 */
export function toSendOutcome({ name, statusCode }: SendFailure): SendOutcome {
  if (name === "invalid_idempotent_request") return "arrived";
  if (statusCode === 413) return "refused";
  return (statusCode === 400 || statusCode === 422) && ABOUT_A_MAIL.has(name) ? "refused" : "later";
}
