import { AppError, isDatabaseDown } from "@/lib/core/errors";
import { innermostCause } from "@/lib/core/log";

/** Source: Stripe's SDK, the types of its errors: no answer, a fault of its own, too many calls, a key that opens nothing. */
const STRIPE_OUTAGES = [
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
];

/** Of a connection: the system's codes, and PostgreSQL's class 53, which has no room left. */
const CONNECTION_CODE = /^(?:E[A-Z]{4,}|53\w{3})$/;

/** Whether whoever is asked about next would fare no better: Stripe, the mailbox or the database is down, or busy. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "unavailable";
  if (isDatabaseDown(error)) return true;
  if (!(error instanceof Error)) return false;
  const { type } = error as { type?: unknown };
  if (typeof type === "string" && STRIPE_OUTAGES.includes(type)) return true;
  const { code } = innermostCause(error) as { code?: unknown };
  return typeof code === "string" && CONNECTION_CODE.test(code);
}
