import Stripe from "stripe";
import { expect, test } from "vitest";
import { failureOf, isDoneTo, replayLabel, undoneStatus } from "./outcome";

const active = { status: "active", cancel_at_period_end: false, cancel_at: null };
const ending = { ...active, cancel_at_period_end: true };
const over = { ...active, status: "canceled" };

test.each([
  ["an end", "end", active, false],
  ["an end", "end", ending, false],
  ["an end", "end", over, true],
  ["an end with the period", "end_with_period", active, false],
  ["an end with the period", "end_with_period", ending, true],
  ["an end with the period", "end_with_period", { ...active, cancel_at: 1 }, true],
  ["an end with the period", "end_with_period", over, true],
  ["going on", "resume", active, true],
  ["going on", "resume", ending, false],
  ["going on", "resume", over, false],
  ["something else", undefined, active, null],
])("%s (step %s) is detected from the subscription %j", (_what, step, subscription, isDone) => {
  expect(isDoneTo(subscription, step)).toBe(isDone);
});

test("a call that was not carried out has failed if Stripe gave a reason, and is cancelled otherwise", () => {
  expect([undoneStatus("timeout"), undoneStatus(null)]).toEqual(["failed", "cancelled"]);
});

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
])("%s has the right outcome", (_what, error, outcome) => {
  expect(failureOf(error).outcome).toBe(outcome);
});

test("an email address that Stripe refuses is not recorded", () => {
  const refused = raw({ code: "email_invalid", statusCode: 400, message: "Invalid email address: ada@example.org" });
  expect(failureOf(new errors.StripeInvalidRequestError(refused)).message).toBe("Invalid email address: [address]");
});

test("the decline reason is recorded instead of the general error code", () => {
  const declined = raw({ code: "card_declined", decline_code: "insufficient_funds", statusCode: 402 });
  expect(failureOf(new errors.StripeCardError(declined))).toEqual({
    outcome: "refused",
    code: "insufficient_funds",
    message: "No.",
  });
});

const finding = { wasPending: false, isFound: false, isMaking: false, subscription: null };

test.each([
  ["a call that was lost and done", { wasPending: true, isFound: true }, /carried it out\..*done/],
  ["a call that was lost and never done", { wasPending: true }, /nothing was charged/],
  ["a call that failed", {}, /don.t retry a declined payment/],
  ["a call that failed, and was done later", { isFound: true }, /been done since/],
  ["a making that failed, and was done by a later try", { isFound: true, isMaking: true }, /a later one/],
])("%s is described in words", (_what, changes, words) => {
  expect(replayLabel({ ...finding, ...changes })).toMatch(words);
});

test("the message says how the subscription stands, or why that is unknown", () => {
  expect(replayLabel({ ...finding, subscription: { status: "past_due" } })).toMatch(
    /subscription is up to date: past due/,
  );
  expect(replayLabel({ ...finding, subscription: { problem: "No such thing" } })).toMatch(/updated: No such thing$/);
});
