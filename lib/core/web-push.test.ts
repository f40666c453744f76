import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import webPush from "web-push";
import { testPush } from "@/tests/push";
import { env } from "./env";
import { isPushEndpoint, type PushSubscription, sendPush } from "./web-push";

let service: Awaited<ReturnType<typeof testPush>>;
beforeAll(async () => {
  service = await testPush();
});
afterAll(() => service.close());

const message = {
  title: "🍰 Cake Day is tomorrow",
  body: "Buy eggs — six!",
  url: "/holidays/cake-day",
  tag: "reminder-1",
};

type Browser = Awaited<ReturnType<typeof service.browser>>;

const subscriptionOf = ({ endpoint, keys }: Browser): PushSubscription => ({ endpoint, ...keys });

const send = (subscription: PushSubscription, content = message) =>
  sendPush(subscription, content, { emulator: service.url });

test("a message reaches the browser unchanged, with a topic and a TTL of one day, signed with the key it subscribed with", async () => {
  const browser = await service.browser(env().VAPID_PUBLIC_KEY);
  expect(await send(subscriptionOf(browser))).toEqual({ kind: "sent" });
  const [got, ...more] = await service.messages(browser.id);
  expect(got).toEqual({ message, topic: expect.stringMatching(/^[\w-]{32}$/), ttl: 86_400, urgency: "normal" });
  expect(more).toEqual([]);
});

test("the TTL of a message is as long as it is worth showing, at most one week", async () => {
  const browser = await service.browser();
  const days = (count: number) => count * 86_400;
  for (const ttlSeconds of [0, 60, days(7), days(8), days(365)]) {
    await sendPush(
      subscriptionOf(browser),
      { ...message, tag: String(ttlSeconds) },
      { ttlSeconds, emulator: service.url },
    );
  }
  expect((await service.messages(browser.id)).map(({ ttl }) => ttl)).toEqual([0, 60, days(7), days(7), days(7)]);
});

test("the same tag has the same topic, and another tag has another", async () => {
  const browser = await service.browser();
  for (const tag of ["a", "a", "b"]) await send(subscriptionOf(browser), { ...message, tag });
  const [first, second, third] = (await service.messages(browser.id)).map(({ topic }) => topic);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("a subscription that the browser has ended is gone", async () => {
  const browser = await service.browser();
  await service.end(browser.id);
  expect(await send(subscriptionOf(browser))).toEqual({ kind: "gone" });
  expect(await send({ ...subscriptionOf(browser), endpoint: `${service.url}/wpush/v2/nobody` })).toEqual({
    kind: "gone",
  });
});

test.each([
  [429, 30, { kind: "later", status: 429, retryAfterSeconds: 30 }],
  [503, undefined, { kind: "later", status: 503, retryAfterSeconds: null }],
  [400, undefined, { kind: "refused", status: 400 }],
  [403, undefined, { kind: "refused", status: 403 }],
  [413, undefined, { kind: "refused", status: 413 }],
  [201, undefined, { kind: "sent" }],
])("a response with status %i has its own outcome", async (status, retryAfterSeconds, outcome) => {
  const browser = await service.browser();
  await service.fault([status], { ...(retryAfterSeconds && { retryAfterSeconds }), subscription: browser.id });
  expect(await send(subscriptionOf(browser))).toEqual(outcome);
});

test("a message that is too large is refused", async () => {
  const browser = await service.browser();
  const outcome = await send(subscriptionOf(browser), { ...message, body: "x".repeat(5000) });
  expect(outcome).toEqual({ kind: "refused", status: 413 });
});

test("invalid keys of a browser are refused without a request", async () => {
  const browser = await service.browser();
  expect(await send({ ...subscriptionOf(browser), p256dh: "AAAA" })).toEqual({ kind: "refused", status: null });
  expect(await send({ ...subscriptionOf(browser), auth: "AAAA" })).toEqual({ kind: "refused", status: null });
});

test("unusable keys of our own are not treated as the browser's fault", async () => {
  vi.spyOn(webPush, "getVapidHeaders").mockImplementation(() => {
    throw new Error("Vapid private key must be a URL safe Base 64");
  });
  const browser = await service.browser();
  // No token for this service is cached yet.
  const subscription = { ...subscriptionOf(browser), endpoint: "https://web.push.apple.com/QABC" };
  await expect(send(subscription)).rejects.toThrow("Vapid private key");
});

/** Starts a server that handles every request this way, and counts the requests. */
async function answering(handle: http.RequestListener) {
  let asked = 0;
  const server = http.createServer((request, response) => {
    asked += 1;
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close, asked: () => asked };
}

test("a redirect from a push service is not followed", async () => {
  const inside = await answering((_request, response) => response.writeHead(201).end());
  const outside = await answering((_request, response) => response.writeHead(307, { location: inside.url }).end());
  const browser = await service.browser();
  const subscription = { ...subscriptionOf(browser), endpoint: `${outside.url}/x` };
  expect(await sendPush(subscription, message, { emulator: outside.url })).toEqual({ kind: "refused", status: 307 });
  expect([outside.asked(), inside.asked()]).toEqual([1, 0]);
  inside.close();
  outside.close();
});

test("a service that closes the connection is to be retried later", async () => {
  const broken = await answering((request) => request.socket.destroy());
  const browser = await service.browser();
  const subscription = { ...subscriptionOf(browser), endpoint: `${broken.url}/x` };
  expect(await sendPush(subscription, message, { emulator: broken.url })).toEqual({
    kind: "later",
    status: null,
    retryAfterSeconds: null,
  });
  broken.close();
});

test("an endpoint that is not a push service's is never called", async () => {
  const elsewhere = await answering((_request, response) => response.writeHead(201).end());
  const browser = await service.browser();
  const subscription = { ...subscriptionOf(browser), endpoint: `${elsewhere.url}/x` };
  expect(await send(subscription)).toEqual({ kind: "refused", status: null });
  expect(elsewhere.asked()).toBe(0);
  elsewhere.close();
});

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://db5p.notify.windows.com/w/?token=abc",
  "https://wns2-by3p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/QABC",
  "http://localhost:3005/wpush/v2/abc",
])("%s is a push service's endpoint", (endpoint) => {
  expect(isPushEndpoint(endpoint, "http://localhost:3005")).toBe(true);
});

test.each([
  "",
  "nonsense",
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evilfcm.googleapis.com/abc",
  "https://evilpush.services.mozilla.com/abc",
  "https://push.services.mozilla.com.evil.example/",
  "https://user:secret@web.push.apple.com/QABC",
  "https://evil.example/?https://web.push.apple.com/",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/abc",
  "http://localhost:3006/wpush/v2/abc",
  "ftp://web.push.apple.com/QABC",
  "https://xn--pple-43d.push.evil.example/",
])("%s is not a push service's endpoint", (endpoint) => {
  expect(isPushEndpoint(endpoint, "http://localhost:3005")).toBe(false);
});

test("without an emulator, no URL of this machine is an endpoint", () => {
  expect(isPushEndpoint("http://localhost:3005/wpush/v2/abc", undefined)).toBe(false);
});
