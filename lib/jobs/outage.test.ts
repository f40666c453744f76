import Stripe from "stripe";
import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { isOutage } from "./outage";

const { errors } = Stripe;
const raw = (fields: Record<string, unknown> = {}) => ({ message: "No.", ...fields }) as never;
const withCode = (code: string) => Object.assign(new Error("No."), { code });

test.each<[string, unknown]>([
  ["a lost connection to Stripe", new errors.StripeConnectionError(raw())],
  ["a fault at Stripe", new errors.StripeAPIError(raw({ statusCode: 500 }))],
  ["too many calls", new errors.StripeRateLimitError(raw({ statusCode: 429 }))],
  ["a key that opens nothing", new errors.StripeAuthenticationError(raw({ statusCode: 401 }))],
  ["a mailbox that takes nothing", new AppError("unavailable", "No.")],
  ["a database that is not there", new Error("Failed query", { cause: withCode("ECONNREFUSED") })],
  ["a database that shuts down", withCode("57P01")],
  ["a database that does not answer", new Error("Failed query", { cause: withCode("DATABASE_DOWN") })],
  ["a connection that broke", new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") })],
])("%s stands in everybody's way", (_what, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each<[string, unknown]>([
  ["a subscription that Stripe does not know", new errors.StripeInvalidRequestError(raw({ code: "resource_missing" }))],
  ["a declined card", new errors.StripeCardError(raw({ code: "card_declined" }))],
  ["a row that breaks a rule", withCode("23514")],
  ["what is not there", new AppError("not_found", "No.")],
  ["a fault of our own", new TypeError("No.")],
  ["something thrown", "No."],
])("%s stands in nobody else's way", (_what, error) => {
  expect(isOutage(error)).toBe(false);
});
