import Stripe from "stripe";
import { expect, test } from "vitest";
import { failureOf } from "./failure";

const { errors } = Stripe;
const raw = (fields: Record<string, unknown>) => ({ message: "No.", ...fields }) as never;

test.each<[string, unknown, string]>([
  ["a declined card", new errors.StripeCardError(raw({ code: "card_declined", statusCode: 402 })), "refused"],
  ["a request that is wrong", new errors.StripeInvalidRequestError(raw({ code: "x", statusCode: 400 })), "refused"],
  ["a wrong key", new errors.StripeAuthenticationError(raw({ statusCode: 401 })), "refused"],
  ["a key used for something else", new errors.StripeIdempotencyError(raw({ statusCode: 400 })), "refused"],
  ["too many requests", new errors.StripeRateLimitError(raw({ statusCode: 429 })), "busy"],
  ["a lost answer", new errors.StripeConnectionError(raw({})), "unknown"],
  ["a fault at Stripe", new errors.StripeAPIError(raw({ statusCode: 500 })), "unknown"],
  ["the same key under way", new errors.StripeAPIError(raw({ statusCode: 409 })), "unknown"],
  ["a fault of our own", new Error("No."), "unknown"],
  ["something thrown", "No.", "unknown"],
])("%s", (_what, error, outcome) => {
  expect(failureOf(error).outcome).toBe(outcome);
});

test("an address that Stripe refuses is not written down", () => {
  const refused = raw({ code: "email_invalid", statusCode: 400, message: "Invalid email address: ada@example.org" });
  expect(failureOf(new errors.StripeInvalidRequestError(refused)).message).toBe("Invalid email address: [address]");
});

test("the reason of a decline says more than its code", () => {
  const declined = raw({ code: "card_declined", decline_code: "insufficient_funds", statusCode: 402 });
  expect(failureOf(new errors.StripeCardError(declined))).toEqual({
    outcome: "refused",
    code: "insufficient_funds",
    message: "No.",
  });
});
