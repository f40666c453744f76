import "server-only";
import Stripe from "stripe";
import { env } from "./env";
import { AppError } from "./errors";
import { traced } from "./telemetry";

/** A user waits for the response, so a call that hangs counts as failed. */
export const TIMEOUT_MS = 8000;

/** The SDK repeats calls without a response, and calls that failed at Stripe, under the same idempotency key. */
export const RETRIES = 2;

/** The SDK's HTTP client, with each request in a span. */
function tracedHttpClient() {
  const http = Stripe.createNodeHttpClient();
  const send = http.makeRequest;
  http.makeRequest = (...request) => {
    const [, , path, method] = request;
    return traced(`stripe ${method} ${path.split(/[/?]/, 3).join("/")}`, () => send.apply(http, request));
  };
  return http;
}

let client: Stripe | undefined;

/** Returns a client for the Stripe account of `secretKey`: at the real Stripe, or at the emulator at `apiUrl`. */
export function connectStripe(secretKey: string, apiUrl?: string): Stripe {
  const emulator = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: tracedHttpClient(),
    ...(emulator && { protocol: "http" as const, host: emulator.hostname, port: emulator.port }),
  });
}

/** Returns the application's Stripe client. */
export function stripe(): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = env();
  client ??= connectStripe(STRIPE_SECRET_KEY, STRIPE_API_URL);
  return client;
}

/** Whether Stripe says that the object does not exist (any more). */
export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

const DOWN = "We can't reach our payment provider right now. Please try again in a moment.";

/**
 * Returns the error to throw: AppError unavailable if Stripe is down, busy, or still processing the same request;
 * otherwise the error itself.
 */
export function refusalOf(error: unknown): unknown {
  const { StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeRateLimitError } = Stripe.errors;
  const down = [StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeRateLimitError];
  return down.some((kind) => error instanceof kind) ? new AppError("unavailable", DOWN, [], { cause: error }) : error;
}
