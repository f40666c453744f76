import "server-only";
import Stripe from "stripe";
import { env } from "./env";
import { AppError } from "./errors";

/** Somebody waits for the answer: a Stripe that hangs is as good as none. */
export const TIMEOUT_MS = 8000;

/** The SDK repeats what lost its answer, and what Stripe failed at, under the same idempotency key. */
export const RETRIES = 2;

let kept: Stripe | undefined;

/** A client for the Stripe behind `secretKey`: the real one, or the stand-in at `apiUrl`. */
export function connectStripe(secretKey: string, apiUrl?: string): Stripe {
  const emulator = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(emulator && { protocol: "http" as const, host: emulator.hostname, port: emulator.port }),
  });
}

/** The application's Stripe. */
export function stripe(): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = env();
  kept ??= connectStripe(STRIPE_SECRET_KEY, STRIPE_API_URL);
  return kept;
}

/** Whether Stripe says that there is no such thing (any more). */
export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

const DOWN = "We can't reach our payment provider right now. Please try again in a moment.";

/** What is to be thrown for an error: AppError unavailable where Stripe is down, busy, or still at the same request; itself otherwise. */
export function refusalOf(error: unknown): unknown {
  const { StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeRateLimitError } = Stripe.errors;
  const down = [StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeRateLimitError];
  return down.some((kind) => error instanceof kind) ? new AppError("unavailable", DOWN, [], { cause: error }) : error;
}
