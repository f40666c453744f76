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
