import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestStripe, testStripe, waitingSubscription } from "@/tests/stripe";

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await testStripe();
});
beforeEach(() => stripe.faults.clear());
afterAll(() => stripe.close());

const get = async (path: string, key: string | null = stripe.secretKey) => {
  const response = await fetch(`${stripe.url}${path}`, { headers: key ? { authorization: `Bearer ${key}` } : {} });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

test("without a key, with a wrong key or with the publishable key, a request for customers is rejected", async () => {
  expect((await get("/v1/customers", null)).body.error).toMatchObject({ type: "invalid_request_error" });
  const wrong = await get("/v1/customers", "sk_test_other");
  expect([wrong.status, wrong.body.error.message]).toEqual([401, "Invalid API Key provided: sk_test_****"]);
  const published = await get("/v1/customers", stripe.publishableKey);
  expect([published.status, published.body.error.code]).toEqual([401, "secret_key_required"]);
  await expect(stripe.connect("sk_test_other").customers.list()).rejects.toMatchObject({
    type: "StripeAuthenticationError",
  });
});

test("an unknown path or method is rejected in Stripe's error format", async () => {
  const { status, body, headers } = await get("/v1/toasters");
  expect([status, body.error.type]).toEqual([404, "invalid_request_error"]);
  expect(body.error.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/toasters\)\./);
  expect(headers.get("request-id")).toMatch(/^req_\w{14}$/);
  expect(
    (
      await fetch(`${stripe.url}/v1/customers`, {
        method: "PUT",
        headers: { authorization: `Bearer ${stripe.secretKey}` },
      })
    ).status,
  ).toBe(404);
});

test.each([
  ["a missing one", "/v1/subscriptions", {}, "parameter_missing", "customer"],
  ["an unknown one", "/v1/customers", { shoe_size: "9" }, "parameter_unknown", "shoe_size"],
  [
    "an unknown one inside another",
    "/v1/prices",
    { currency: "usd", "recurring[every]": "day" },
    "parameter_unknown",
    "recurring[every]",
  ],
  [
    "a word for a number",
    "/v1/prices",
    { currency: "usd", unit_amount: "much" },
    "parameter_invalid_integer",
    "unit_amount",
  ],
])("among the parameters, %s is rejected by name", async (_what, path, fields, code, param) => {
  const response = await fetch(`${stripe.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams(fields),
  });
  expect([response.status, (await response.json()).error]).toEqual([400, expect.objectContaining({ code, param })]);
});

test('a missing object is reported with the name of the parameter, or "id" for the URL', async () => {
  const { client } = stripe;
  await expect(client.customers.retrieve("cus_nobody")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    param: "id",
    message: "No such customer: 'cus_nobody'",
  });
  await expect(
    client.subscriptions.create({ customer: "cus_nobody", items: [{ price: "price_none" }] }),
  ).rejects.toMatchObject({
    statusCode: 400,
    param: "customer",
  });
});

test("expand replaces ids with objects, several levels deep, and rejects fields that cannot be expanded", async () => {
  const { id, secret, invoice } = await waitingSubscription(stripe);
  expect(invoice.payments?.data[0]?.payment.payment_intent).toBe(secret.split("_secret_")[0]);
  const { client } = stripe;
  const whole = await client.subscriptions.retrieve(id, {
    expand: ["customer", "items.data.price.product", "latest_invoice.payments.data.payment.payment_intent"],
  });
  expect(whole).toMatchObject({
    customer: { email: "ada@example.com" },
    items: { data: [{ price: { product: { name: "A day on Oddly" } } }] },
    latest_invoice: {
      payments: { data: [{ payment: { payment_intent: { object: "payment_intent", amount: 1500 } } }] },
    },
  });
  expect((await client.subscriptions.retrieve(id)).customer).toMatch(/^cus_/);
  await expect(client.subscriptions.retrieve(id, { expand: ["shoes"] })).rejects.toThrow(
    "This property cannot be expanded (shoes).",
  );
  const { data } = await client.subscriptions.list({ limit: 1, expand: ["data.latest_invoice"] });
  expect(data[0]?.latest_invoice).toMatchObject({ object: "invoice" });
});

test("a list is sorted newest first and can be paged", async () => {
  const { client } = stripe;
  const email = "pages@example.com";
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await client.customers.create({ email })).id);
  const first = await client.customers.list({ email, limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const next = await client.customers.list({ email, limit: 3, starting_after: ids[1] });
  expect([next.data.map(({ id }) => id), next.has_more]).toEqual([ids.slice(2), false]);
  expect(await client.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 10 })).toHaveLength(5);
});

test("metadata keys are added, changed and removed individually, within Stripe's limits", async () => {
  const { client } = stripe;
  const { id } = await client.customers.create({ metadata: { one: "1", two: "2" } });
  const changed = await client.customers.update(id, { metadata: { two: "", three: "3" } });
  expect(changed.metadata).toEqual({ one: "1", three: "3" });
  await expect(client.customers.update(id, { metadata: { long: "x".repeat(501) } })).rejects.toMatchObject({
    param: "metadata[long]",
  });
});

test("a price is found by its lookup key, which is unique and can be transferred", async () => {
  const { client } = stripe;
  const price = { currency: "usd", unit_amount: 1500, lookup_key: "plan", product_data: { name: "Day" } };
  const first = await client.prices.create(price);
  expect((await client.prices.list({ lookup_keys: ["plan"] })).data.map(({ id }) => id)).toEqual([first.id]);
  await expect(client.prices.create(price)).rejects.toThrow("already uses that lookup key");
  const second = await client.prices.create({ ...price, transfer_lookup_key: true });
  expect((await client.prices.list({ lookup_keys: ["plan"] })).data.map(({ id }) => id)).toEqual([second.id]);
});

test("a customer can be changed", async () => {
  const { client } = stripe;
  const { customer } = await waitingSubscription(stripe);
  expect(await client.customers.update(customer, { name: "Acme & Sons" })).toMatchObject({
    name: "Acme & Sons",
    email: "ada@example.com",
  });
  expect((await client.customers.update(customer, { name: "" })).name).toBeNull();
});

test("a repeated call with the same idempotency key returns the first response; a different call with that key is rejected", async () => {
  const { client } = stripe;
  const idempotencyKey = "once";
  const first = await client.customers.create({ name: "Once" }, { idempotencyKey });
  const again = await client.customers.create({ name: "Once" }, { idempotencyKey });
  expect(again).toEqual(first);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  const other = { type: "StripeIdempotencyError", statusCode: 400 };
  await expect(client.customers.create({ name: "Twice" }, { idempotencyKey })).rejects.toMatchObject(other);
  await expect(client.products.create({ name: "Once" }, { idempotencyKey })).rejects.toMatchObject(other);
});

test("an error during a call is stored under its idempotency key, but an invalid parameter is not", async () => {
  const { client } = stripe;
  const { customer } = await waitingSubscription(stripe);
  const broken = { customer, items: [{ price: "price_none" }] };
  await expect(client.subscriptions.create(broken, { idempotencyKey: "kept" })).rejects.toMatchObject({
    code: "resource_missing",
  });
  const replayed = await fetch(`${stripe.url}/v1/subscriptions`, {
    method: "POST",
    headers: { authorization: `Bearer ${stripe.secretKey}`, "idempotency-key": "kept" },
    body: new URLSearchParams({ customer, "items[0][price]": "price_none" }),
  });
  expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([400, "true"]);
  await expect(client.prices.create({ currency: "usd" }, { idempotencyKey: "fixed" })).rejects.toMatchObject({
    code: "parameter_missing",
  });
  const fixed = { currency: "usd", unit_amount: 1, product_data: { name: "Day" } };
  expect((await client.prices.create(fixed, { idempotencyKey: "fixed" })).unit_amount).toBe(1);
});

test("a call is rejected while another call with its idempotency key is in progress", async () => {
  const { client } = stripe;
  stripe.faults.add({ api: [{ path: "/v1/customers", kind: "slow", afterMs: 150 }] });
  const slow = client.customers.create({ name: "Slow" }, { idempotencyKey: "busy" });
  const refusals: unknown[] = [];
  const result = slow.then(({ id }) => id);
  while (refusals.length === 0) {
    await client.customers.create({ name: "Slow" }, { idempotencyKey: "busy" }).then(
      ({ id }) => refusals.push(id),
      (error) => refusals.push(error.code),
    );
  }
  expect(["idempotency_key_in_use", await result]).toContain(refusals[0]);
  expect((await client.customers.create({ name: "Slow" }, { idempotencyKey: "busy" })).id).toBe(await result);
});

test.each([
  ["429", { statusCode: 429, type: "StripeRateLimitError" }],
  ["500", { statusCode: 500, type: "StripeAPIError" }],
] as const)("a fault of kind %s returns Stripe's error for the requested number of calls", async (kind, error) => {
  stripe.faults.add({ api: [{ method: "POST", path: "/v1/customers", kind }] });
  await expect(stripe.client.customers.create({})).rejects.toMatchObject(error);
  expect((await stripe.client.customers.create({})).object).toBe("customer");
});

test("the SDK retries after a cut connection, and work done before the cut is not repeated", async () => {
  const before = (await stripe.client.customers.list({ email: "cut@example.com" })).data.length;
  for (const kind of ["reset", "reset-after-commit"] as const) {
    stripe.faults.add({ api: [{ method: "POST", path: "/v1/customers", kind }] });
    await stripe.client.customers.create({ email: "cut@example.com" });
  }
  expect((await stripe.client.customers.list({ email: "cut@example.com" })).data.length - before).toBe(2);
});

test("a malformed fault is rejected, and the control API requires the secret key", async () => {
  expect(() => stripe.faults.add({ api: [{ kind: "boom" as "500" }] })).toThrow("kind");
  const post = (key: string) =>
    fetch(`${stripe.url}/_test/advance`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: '{"seconds": 0}',
    });
  expect((await post(stripe.publishableKey)).status).toBe(401);
  expect((await post(stripe.secretKey)).status).toBe(200);
});
