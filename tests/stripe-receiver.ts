import http from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

type Delivery = { event: Stripe.Event; signature: string; body: string };

/**
 * Starts a webhook endpoint that verifies events with the SDK and stores them. `replies` are the statuses of the first
 * responses; later ones are 200.
 */
export async function startStripeReceiver(secret: string, replies: number[] = []) {
  const received: Delivery[] = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers["stripe-signature"]);
    received.push({ event: Stripe.webhooks.constructEvent(body, signature, secret), signature, body });
    response.writeHead(replies.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/api/webhooks/stripe`,
    received,
    types: () => received.map(({ event }) => event.type),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
