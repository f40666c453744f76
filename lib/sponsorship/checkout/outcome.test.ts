import { expect, test } from "vitest";
import { EMPTY_SPONSOR_FORM } from "./draft";
import { cardProblem, fieldErrorsOf, paidLabel, paymentFailure } from "./outcome";

test.each(["succeeded", "processing"])("a payment that is %s is not a failure, in this tab or in another", (status) => {
  expect(paymentFailure({ paymentIntent: { status } })).toBeNull();
  expect(paymentFailure({ error: { message: "You cannot confirm it again.", payment_intent: { status } } })).toBeNull();
});

test("a decline is described in the provider's words, or in ours when it has none", () => {
  const payment_intent = { status: "requires_payment_method" };
  expect(paymentFailure({ error: { message: "Your card was declined.", payment_intent } })).toEqual({
    title: "Payment failed",
    description: "Your card was declined.",
  });
  expect(paymentFailure({ error: { message: " " } })?.description).toBe(
    "Please check your card details and try again.",
  );
});

test.each([{}, { paymentIntent: { status: "requires_payment_method" } }])(
  "an answer that is neither a payment nor an error is a failure: %j",
  (answer) => {
    expect(paymentFailure(answer)?.description).toBe("Payment confirmation failed");
  },
);

test("an incomplete card is described in the provider's words, or in ours", () => {
  expect(cardProblem("Your card number is incomplete.")).toBe("Your card number is incomplete.");
  expect(cardProblem(undefined)).toBe("Please check your card details and try again.");
});

test("the thank-you message explains to a signed-out visitor how to find the dashboard", () => {
  const words = "Thank you for sponsoring Pie Day! Your quarterly subscription is now active.";
  expect(paidLabel("live", "Pie Day", null)).toEqual({ title: "Sponsorship successful!", description: words });
  expect(paidLabel("live", "Pie Day", "ada@example.org").description).toBe(
    `${words} Sign in with ada@example.org to manage it on your dashboard.`,
  );
});

test("the server's errors go to their fields, the first one of each; other errors are ignored", () => {
  const issues = [
    { path: "contactEmail", message: "First" },
    { path: "contactEmail", message: "Second" },
    { path: "selectedHolidayId", message: "None" },
    { path: "constructor", message: "None" },
  ];
  expect(fieldErrorsOf(issues, EMPTY_SPONSOR_FORM)).toEqual({ contactEmail: "First" });
});

test("a payment that came too late is described as refunded, and an unconfirmed one as received", () => {
  expect(paidLabel("given back", "Pie Day", null).description).toContain("refunded your payment in full");
  expect(paidLabel("later", "Pie Day", null)).toMatchObject({ title: "Payment received" });
});
