import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { testStripe, waitingSubscription } from "@/tests/stripe";
import { startStripeReceiver } from "@/tests/stripe-receiver";

const SECRET = "whsec_test";
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(replies: number[] = [], options: Parameters<typeof testStripe>[0] = {}) {
  const receiver = await startStripeReceiver(SECRET, replies);
  closers.push(receiver.stop);
  const stripe = await testStripe({ webhookUrl: receiver.url, pauses: [1, 2, 3], ...options });
  closers.push(stripe.close);
  return { receiver, stripe };
}

test("changes are sent as signed events of the SDK's API version, with the previous values", async () => {
  const { receiver, stripe } = await start();
  const { id, secret } = await waitingSubscription(stripe, { signUpId: "9" });
  await stripe.payByCard(secret);
  await stripe.settled();
  const expected = [
    ...["product.created", "price.created", "customer.created", "payment_intent.created", "invoice.created"],
    ...["invoice.finalized", "customer.subscription.created", "charge.succeeded", "payment_method.attached"],
    ...["payment_intent.succeeded", "invoice.paid", "invoice.payment_succeeded", "customer.subscription.updated"],
  ];
  expect(receiver.types().sort()).toEqual(expected.sort());
  const updated = receiver.received.find(({ event }) => event.type === "customer.subscription.updated");
  expect(updated?.event).toMatchObject({
    object: "event",
    api_version: "2026-10-28.endive",
    livemode: false,
    data: {
      object: { id, status: "active", metadata: { signUpId: "9" } },
      previous_attributes: { status: "incomplete", default_payment_method: null },
    },
  });
  expect(updated?.signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
  const { data } = await stripe.client.events.list({ type: "invoice.paid" });
  expect(data[0]?.pending_webhooks).toBe(0);
});

test("an event contains the request that caused it", async () => {
  const { receiver, stripe } = await start();
  await stripe.client.customers.create({ name: "Acme" }, { idempotencyKey: "for-the-event" });
  await stripe.settled();
  expect(receiver.received[0]?.event.request).toEqual({
    id: expect.stringMatching(/^req_/),
    idempotency_key: "for-the-event",
  });
});

test("a failed event is sent again with the same id and a new signature", async () => {
  const { receiver, stripe } = await start([500, 302, 404]);
  await stripe.client.customers.create();
  await stripe.settled();
  expect(receiver.received).toHaveLength(4);
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  expect(stripe.deliveries()).toMatchObject([
    { state: "delivered", attempts: [500, 302, 404, 200].map((status) => ({ status })) },
  ]);
});

test("an event that always fails is given up and marked as failed", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { stripe } = await start([500, 500, 500, 500]);
  await stripe.client.customers.create();
  await stripe.settled();
  expect(stripe.deliveries()).toMatchObject([{ state: "failed", attempts: Array(4).fill({ status: 500 }) }]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("customer.created"));
});

test('a "lost" event never arrives', async () => {
  const { receiver, stripe } = await start();
  stripe.faults.add({ webhooks: { mode: "lost" } });
  await stripe.client.customers.create();
  await stripe.settled();
  expect([receiver.received.length, stripe.deliveries()[0]?.state]).toEqual([0, "lost"]);
  stripe.faults.add({ webhooks: { mode: "normal" } });
  await stripe.client.customers.create();
  await stripe.settled();
  expect(receiver.received).toHaveLength(1);
});

test("events left pending at shutdown are delivered by the next run", async () => {
  const first = await testStripe({ webhookUrl: "http://127.0.0.1:9/", pauses: [3_600_000] });
  await first.client.customers.create({ name: "Patient" });
  await vi.waitFor(() => expect(first.deliveries()).toMatchObject([{ attempts: [{ status: 0 }] }]));
  await first.stop();
  const { directory } = first;
  const later = Date.now() + 3_600_000;
  const { receiver, stripe } = await start([], { directory, now: () => later });
  await stripe.settled();
  expect(receiver.received.map(({ event }) => event.data.object)).toMatchObject([{ name: "Patient" }]);
});

test("an endpoint that does not respond delays neither the calls nor the shutdown", async () => {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stripe = await testStripe({ webhookUrl: `http://127.0.0.1:${port}/`, pauses: [1] });
  const requested = once(server, "request");
  await stripe.client.customers.create();
  await requested;
  await stripe.client.customers.create();
  await stripe.close();
  server.closeAllConnections();
  server.close();
});
