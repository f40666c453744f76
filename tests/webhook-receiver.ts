import http from "node:http";
import type { AddressInfo } from "node:net";
import { Resend } from "resend";

type Delivery = { id: string; event: ReturnType<Resend["webhooks"]["verify"]> };

/** How to respond to a delivery: with a status, a broken connection, or never. */
type Reply = number | "hang up" | "never";

/**
 * Starts a webhook endpoint whose `next` returns the deliveries one by one, and throws when a signature is wrong.
 * `replies` are for the first deliveries; later ones get a 200.
 */
export async function startWebhookReceiver(secret: string, replies: Reply[] = []) {
  const received: Promise<Delivery>[] = [];
  const readers: ((delivery: Promise<Delivery>) => void)[] = [];

  async function verified(request: http.IncomingMessage): Promise<Delivery> {
    let payload = "";
    for await (const chunk of request) payload += chunk;
    const { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signature } = request.headers;
    const headers = { id: String(id), timestamp: String(timestamp), signature: String(signature) };
    return {
      id: headers.id,
      event: new Resend("re_test").webhooks.verify({ payload, headers, webhookSecret: secret }),
    };
  }

  const server = http.createServer(async (request, response) => {
    const delivery = verified(request);
    await delivery.catch(() => undefined);
    const reply = replies.shift() ?? 200;
    if (reply === "hang up") request.socket.destroy();
    else if (reply !== "never") response.writeHead(reply).end();
    const reader = readers.shift();
    if (reader) reader(delivery);
    else received.push(delivery);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/api/webhooks/resend`,
    next: () => received.shift() ?? new Promise<Delivery>((resolve) => readers.push(resolve)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
