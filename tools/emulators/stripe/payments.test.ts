import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestStripe, testStripe, waitingSubscription } from "@/tests/stripe";

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await testStripe();
});
afterAll(() => stripe.close());

const GOOD = "4242424242424242";

test("a valid card pays the first invoice, activates the subscription, and becomes its default card", async () => {
  const { client } = stripe;
  const { id, secret, customer } = await waitingSubscription(stripe, { signUpId: "7" });
  expect((await stripe.payByCard(secret)).body).toMatchObject({ status: "succeeded", amount: 1500 });
  const paid = await client.subscriptions.retrieve(id, {
    expand: ["latest_invoice", "default_payment_method", "latest_invoice.confirmation_secret"],
  });
  expect(paid).toMatchObject({
    status: "active",
    metadata: { signUpId: "7" },
    default_payment_method: { card: { last4: "4242", brand: "visa" }, customer },
    latest_invoice: {
      status: "paid",
      amount_paid: 1500,
      billing_reason: "subscription_create",
      confirmation_secret: null,
    },
  });
  const charges = await client.charges.list({ customer });
  expect(charges.data.map(({ amount, status }) => [amount, status])).toEqual([[1500, "succeeded"]]);
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000000069", "expired_card", undefined, "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
  [
    "4000000000000119",
    "processing_error",
    undefined,
    "An error occurred while processing your card. Try again in a little bit.",
  ],
  ["4242424242424241", "incorrect_number", undefined, "Your card number is incorrect."],
])(
  "the card %s is declined as %s with Stripe's message, and another card pays afterwards",
  async (number, code, decline_code, message) => {
    const { id, secret } = await waitingSubscription(stripe);
    const { status, body } = await stripe.payByCard(secret, number);
    expect([status, body.error]).toEqual([402, expect.objectContaining({ type: "card_error", code, message })]);
    expect(body.error.decline_code).toBe(decline_code);
    expect((await stripe.client.subscriptions.retrieve(id)).status).toBe("incomplete");
    expect((await stripe.payByCard(secret)).body.status).toBe("succeeded");
  },
);

test("a declined payment returns the intent to the browser, but no customer data", async () => {
  const { secret } = await waitingSubscription(stripe);
  const { body } = await stripe.payByCard(secret, "4000000000000002");
  expect(body.error.payment_intent).toMatchObject({ status: "requires_payment_method", client_secret: secret });
  expect(JSON.stringify(body)).not.toMatch(/cus_|customer|ada@example/);
});

test("when authentication is required, completing it pays, and failing it allows another attempt", async () => {
  const { id, secret } = await waitingSubscription(stripe);
  expect((await stripe.payByCard(secret, "4000002760003184")).body).toMatchObject({
    status: "requires_action",
    next_action: { type: "use_stripe_sdk" },
  });
  const failed = await stripe.authenticate(secret, "fail");
  expect(failed.body.error.code).toBe("payment_intent_authentication_failure");
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe("incomplete");
  await stripe.payByCard(secret, "4000002760003184");
  expect((await stripe.authenticate(secret)).body.status).toBe("succeeded");
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe("active");
});

test("a card can be declined after authentication", async () => {
  const { secret } = await waitingSubscription(stripe);
  await stripe.payByCard(secret, "4000008400001629");
  expect((await stripe.authenticate(secret)).body.error).toMatchObject({ code: "card_declined" });
});

test("paying twice charges once", async () => {
  const { secret, customer } = await waitingSubscription(stripe);
  const answers = await Promise.all([stripe.payByCard(secret), stripe.payByCard(secret)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.error).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
  expect((await stripe.client.charges.list({ customer })).data).toHaveLength(1);
});

test("the publishable key can confirm a payment only with that payment's client secret", async () => {
  const { secret } = await waitingSubscription(stripe);
  const other = await waitingSubscription(stripe);
  const id = secret.split("_secret_")[0];
  const confirm = (fields: Record<string, string>) => stripe.fromBrowser(`/v1/payment_intents/${id}/confirm`, fields);
  expect((await confirm({ payment_method: "pm_card_visa" })).body.error.param).toBe("client_secret");
  expect((await confirm({ payment_method: "pm_card_visa", client_secret: other.secret })).status).toBe(400);
  expect((await stripe.fromBrowser("/v1/refunds", { payment_intent: id ?? "" })).status).toBe(401);
});

test("only the last four digits of a card are stored", async () => {
  const { secret } = await waitingSubscription(stripe);
  await stripe.payByCard(secret);
  const stored = JSON.stringify(
    (["payment_method", "charge", "event", "_answer"] as const).map((kind) => stripe.stored(kind)),
  );
  expect(stored).toContain('"last4":"4242"');
  expect(stored).not.toContain(GOOD);
});

test("a payment can be refunded once", async () => {
  const { client } = stripe;
  const { secret, customer } = await waitingSubscription(stripe);
  const [payment_intent = ""] = secret.split("_secret_");
  await expect(client.refunds.create({ payment_intent })).rejects.toThrow("does not have a successful charge");
  await stripe.payByCard(secret);
  expect(await client.refunds.create({ payment_intent })).toMatchObject({ amount: 1500, status: "succeeded" });
  const { data } = await client.charges.list({ customer });
  expect(data).toMatchObject([{ refunded: true, amount_refunded: 1500, payment_intent }]);
  await expect(client.refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_already_refunded" });
});

test("a setup intent saves a card for later after authentication", async () => {
  const { client } = stripe;
  const customer = await client.customers.create();
  const setup = await client.setupIntents.create({ customer: customer.id });
  const confirm = { client_secret: setup.client_secret ?? "", payment_method: "pm_card_authenticationRequired" };
  expect((await stripe.fromBrowser(`/v1/setup_intents/${setup.id}/confirm`, confirm)).body.status).toBe(
    "requires_action",
  );
  const answer = { client_secret: setup.client_secret ?? "", outcome: "complete" };
  const done = await stripe.fromBrowser(`/v1/setup_intents/${setup.id}/authenticate`, answer);
  expect(done.body.status).toBe("succeeded");
  expect(await client.setupIntents.retrieve(setup.id, { expand: ["payment_method"] })).toMatchObject({
    payment_method: { customer: customer.id, card: { last4: "3184" } },
  });
});

test("another customer's card cannot be used", async () => {
  const one = await waitingSubscription(stripe);
  await stripe.payByCard(one.secret);
  const { default_payment_method } = await stripe.client.subscriptions.retrieve(one.id);
  const other = await waitingSubscription(stripe);
  const confirm = { client_secret: other.secret, payment_method: String(default_payment_method) };
  const { body } = await stripe.fromBrowser(
    `/v1/payment_intents/${other.secret.split("_secret_")[0]}/confirm`,
    confirm,
  );
  expect(body.error.message).toContain("already been attached");
  expect((await stripe.client.subscriptions.retrieve(other.id)).status).toBe("incomplete");
});
