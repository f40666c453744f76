import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { idempotencyKeys, paymentOperations } from "@/db/schema/billing";
import { testBilling } from "@/tests/billing";
import { type Operation, recorded, refundInvoice } from "./commands";
import { settleOperations } from "./job";

let billing: Awaited<ReturnType<typeof testBilling>>;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());
afterEach(() => billing.stripe.faults.clear());

const operation = (key: string, changes: Partial<Operation> = {}): Operation => ({
  type: "customer_create",
  key,
  objectType: "customer",
  ...changes,
});
const customers = async (email: string) => (await billing.options.client.customers.list({ email })).data;
const create = (key: string, email = `${key}@example.org`, client = billing.options.client) =>
  recorded(operation(key), (options) => client.customers.create({ email }, options), billing.db);
const rows = async (key: string) => {
  const [made] = await billing.db.select().from(paymentOperations).where(eq(paymentOperations.idempotencyKey, key));
  const [keyRow] = await billing.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  return { operation: made, key: keyRow };
};
const later = () => new Date(Date.now() + 10 * 60_000);
const failures: unknown[] = [];
const running = { onFailure: (error: unknown) => failures.push(error), isTimeUp: () => false };
const settle = (run = running) => settleOperations(later(), run, billing.options.client, billing.db);

test("a call is recorded before it is made, and its outcome afterward", async () => {
  const before: unknown[] = [];
  const customer = await recorded(
    operation("plain"),
    async (options) => {
      before.push((await rows("plain")).operation?.status, options.idempotencyKey);
      return billing.options.client.customers.create({ email: "plain@example.org" }, options);
    },
    billing.db,
  );
  expect(before).toEqual(["pending", "plain"]);
  const { operation: made, key } = await rows("plain");
  expect(made).toMatchObject({ status: "success", stripeObjectId: customer.id, errorCode: null });
  expect(made?.completedAt).not.toBeNull();
  expect(key).toMatchObject({ status: "consumed", operationType: "customer_create", result: { id: customer.id } });
});

test("a repeated key repeats the call, with the same answer and the same rows", async () => {
  const [one, other] = [await create("twice"), await create("twice")];
  expect(other.id).toBe(one.id);
  expect(await customers("twice@example.org")).toHaveLength(1);
  expect(await billing.db.$count(paymentOperations, eq(paymentOperations.idempotencyKey, "twice"))).toBe(1);
});

test("a call that Stripe refuses is recorded as failed, with its reason and without secrets", async () => {
  const call = recorded(
    operation("refused", { type: "subscription_cancel", objectType: "subscription" }),
    (options) => billing.options.client.subscriptions.cancel("sub_none_secret_x", {}, options),
    billing.db,
  );
  await expect(call).rejects.toMatchObject({ code: "resource_missing" });
  const { operation: made, key } = await rows("refused");
  expect(made).toMatchObject({ status: "failed", errorCode: "resource_missing" });
  expect(made?.errorMessage).not.toContain("secret_x");
  expect(key).toMatchObject({ status: "consumed", errorCode: "resource_missing" });
});

test("a call that failed can succeed later under the same key", async () => {
  billing.fault({ kind: "429", path: "/v1/customers" });
  await expect(create("busy")).rejects.toMatchObject({ type: "StripeRateLimitError" });
  expect((await rows("busy")).operation?.status).toBe("failed");
  await create("busy");
  expect((await rows("busy")).operation).toMatchObject({ status: "success", errorCode: null, errorMessage: null });
});

test("a lost answer is recovered, because the SDK retries under the same key", async () => {
  billing.fault({ kind: "reset-after-commit", path: "/v1/customers" });
  const client = billing.stripe.connect(billing.stripe.secretKey, { maxNetworkRetries: 2 });
  await create("lost", "lost@example.org", client);
  expect(await customers("lost@example.org")).toHaveLength(1);
  expect((await rows("lost")).operation?.status).toBe("success");
});

test("a call with an unknown outcome stays pending until a later run finds the outcome", async () => {
  const reservation = await billing.hold();
  const made = recorded(
    operation(`subscription/${reservation.id}`, {
      type: "subscription_create",
      objectType: "subscription",
      sponsorId: reservation.sponsorId,
    }),
    async () => {
      await billing.subscribe(reservation);
      throw new Stripe.errors.StripeConnectionError({ message: "The answer was lost." } as never);
    },
    billing.db,
  );
  await expect(made).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect((await rows(`subscription/${reservation.id}`)).operation?.status).toBe("pending");
  expect(await settle()).toBe(1);
  const { operation: settled, key } = await rows(`subscription/${reservation.id}`);
  expect(settled).toMatchObject({ status: "success", stripeObjectId: expect.stringMatching(/^sub_/) });
  expect(key?.status).toBe("consumed");
});

test.each([
  ["that was never made, without a word", null, "cancelled"],
  ["that was never made, after a word of why", "timeout", "failed"],
])("a call %s is settled with the right status", async (_what, errorCode, status) => {
  const key = `never-${status}`;
  await billing.db.insert(paymentOperations).values({
    operationType: "customer_create",
    idempotencyKey: key,
    stripeObjectType: "customer",
    errorCode,
  });
  expect(await settle()).toBe(1);
  expect((await rows(key)).operation).toMatchObject({ status, errorCode });
});

test("an end, a planned end and a resumption are settled from the subscription's current state", async () => {
  const { subscriptionId, clientSecret } = await billing.signUp();
  await billing.stripe.payByCard(clientSecret);
  const steps = ["end", "end_with_period", "resume"];
  await billing.db.insert(paymentOperations).values(
    steps.map((step) => ({
      operationType: "subscription_cancel",
      idempotencyKey: `step-${step}`,
      stripeObjectType: "subscription",
      stripeObjectId: subscriptionId,
      metadata: { step },
    })),
  );
  expect(await settle()).toBe(3);
  const found = await Promise.all(steps.map(async (step) => (await rows(`step-${step}`)).operation?.status));
  expect(found).toEqual(["cancelled", "cancelled", "success"]);
});

/** A paid checkout with its own Stripe client, so that a test can make its refunds fail. */
async function paid() {
  const { subscriptionId, clientSecret } = await billing.signUp();
  await billing.stripe.payByCard(clientSecret);
  const client = billing.stripe.connect(billing.stripe.secretKey);
  const { latest_invoice } = await client.subscriptions.retrieve(subscriptionId);
  const invoiceId = String(latest_invoice);
  return { client, invoiceId, key: `invoice-refund/${invoiceId}`, payment: clientSecret.split("_secret_")[0] ?? "" };
}
const refundOf = (status: string) => ({ id: "re_1", status }) as never;
const listed = (status: string) => ({ data: [refundOf(status)] }) as never;
const made = async (payment: string) =>
  (await billing.options.client.refunds.list({ payment_intent: payment })).data.length;

test("a refund that fails is not recorded as done, and is retried under a new key", async () => {
  const { client, invoiceId, key, payment } = await paid();
  vi.spyOn(client.refunds, "create").mockResolvedValueOnce(refundOf("failed"));
  await expect(refundInvoice(invoiceId, {}, client, billing.db)).rejects.toThrow("failed");
  expect((await rows(key)).operation).toMatchObject({ status: "pending", errorCode: "unknown" });
  vi.spyOn(client.refunds, "list").mockResolvedValueOnce(listed("failed"));
  await refundInvoice(invoiceId, {}, client, billing.db);
  expect((await rows(`${key}/1`)).operation).toMatchObject({ status: "success", stripeStatus: "succeeded" });
  expect(await made(payment)).toBe(1);
  await refundInvoice(invoiceId, {}, client, billing.db);
  expect(await made(payment)).toBe(1);
});

test("a refund that was pending and failed later is retried", async () => {
  const { client, invoiceId, key, payment } = await paid();
  vi.spyOn(client.refunds, "create").mockResolvedValueOnce(refundOf("pending"));
  await refundInvoice(invoiceId, {}, client, billing.db);
  expect((await rows(key)).operation).toMatchObject({ status: "success", stripeStatus: "pending" });
  vi.spyOn(client.refunds, "list").mockResolvedValueOnce(listed("canceled"));
  await refundInvoice(invoiceId, {}, client, billing.db);
  expect((await rows(`${key}/1`)).operation?.status).toBe("success");
  expect(await made(payment)).toBe(1);
});

test.each([
  ["failed", "cancelled"],
  ["pending", "success"],
])("a refund whose answer was lost and that is %s at Stripe is recorded as %s", async (status, expected) => {
  const { client, key, payment } = await paid();
  await billing.db.insert(paymentOperations).values({
    operationType: "subscription_cancel",
    idempotencyKey: key,
    stripeObjectType: "payment_intent",
    stripeObjectId: payment,
    metadata: { step: "refund" },
    initiatedAt: new Date(0),
  });
  vi.spyOn(client.refunds, "list").mockResolvedValue(listed(status));
  await settleOperations(later(), running, client, billing.db);
  expect((await rows(key)).operation?.status).toBe(expected);
});

test("a call that cannot be checked comes last in the next run, and nothing is checked once time is up", async () => {
  const operations = ["first", "second"].map((name, index) => ({
    operationType: "subscription_cancel",
    idempotencyKey: `unlucky-${name}`,
    stripeObjectType: "subscription",
    stripeObjectId: `sub_${name}`,
    initiatedAt: new Date(index),
    metadata: { step: "resume" },
  }));
  await billing.db.insert(paymentOperations).values(operations);
  expect(await settle({ ...running, isTimeUp: () => true })).toBe(0);
  billing.fault({ kind: "500", path: "/v1/subscriptions/sub_first" });
  let begun = 0;
  const oneOnly = { onFailure: (error: unknown) => failures.push(error), isTimeUp: () => begun++ === 1 };
  expect(await settle(oneOnly)).toBe(0);
  expect(failures.splice(0)).toHaveLength(1);
  begun = 0;
  expect(await settle(oneOnly)).toBe(1);
  expect((await rows("unlucky-second")).operation?.status).toBe("cancelled");
  expect((await rows("unlucky-first")).operation).toMatchObject({ status: "pending", metadata: { step: "resume" } });
  await settle();
});

test("a call that is still in progress is left alone", async () => {
  await billing.db.insert(paymentOperations).values({
    operationType: "customer_create",
    idempotencyKey: "under-way",
    stripeObjectType: "customer",
  });
  const now = new Date();
  expect(await settleOperations(now, running, billing.options.client, billing.db)).toBe(0);
  expect(failures).toEqual([]);
  await settle();
});
