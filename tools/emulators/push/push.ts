import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import type http from "node:http";
import { z } from "zod";
import { type Emulator, Refusal, readBytes, sendJson, serve } from "../server";

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** The delimiter after the text of the last record. Padding follows it. */
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/**
 * Decrypts a push message with the browser's key pair and auth secret. Throws when the message is for other keys or was
 * changed. Source: RFC 8291, section 3.4; RFC 8188, section 2.
 */
export function decryptPush(body: Buffer, keys: ECDH, authSecret: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const recordBytes = body.readUInt32BE(SALT_BYTES);
  const senderAt = SALT_BYTES + 5;
  const recordAt = senderAt + body.readUInt8(senderAt - 1);
  const sender = body.subarray(senderAt, recordAt);
  const record = body.subarray(recordAt);
  if (record.length > recordBytes) throw new Error("a push message has one record");

  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), authSecret, keyInfo, 32);
  const key = derive(input, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(input, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error("a push message ends in a mark");
  return padded.subarray(0, end).toString("utf8");
}

/** The maximum lifetime of a VAPID token. Source: RFC 8292, section 2. */
const MAX_LIFE_SECONDS = 86_400;

const VAPID = /^vapid (?:t=(?<token>[\w-]+\.[\w-]+\.[\w-]+), ?k=(?<key>[\w-]+))$/;

const jsonIn = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

/** Returns the public key for an uncompressed P-256 point in base64url. Throws when it is invalid. */
function keyOf(point: string): KeyObject {
  const bytes = Buffer.from(point, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) throw new Error("not a point");
  const [x, y] = [bytes.toString("base64url", 1, 33), bytes.toString("base64url", 33)];
  return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
}

/**
 * Returns why a push service at `origin` rejects the Authorization header, or null when it is valid. `now` is in ms
 * since 1970. Source: RFC 8292, sections 2 and 3.
 */
export function vapidProblem(header: string | undefined, origin: string, now: number): string | null {
  const { token, key } = VAPID.exec(header ?? "")?.groups ?? {};
  if (!token || !key) return "There is no VAPID token.";
  const [head = "", claims = "", signature = ""] = token.split(".");
  try {
    const signed = Buffer.from(`${head}.${claims}`);
    const how = { key: keyOf(key), dsaEncoding: "ieee-p1363" } as const;
    if (!verify("sha256", signed, how, Buffer.from(signature, "base64url"))) return "The token's signature is wrong.";
    if (jsonIn(head).alg !== "ES256") return "The token is signed in another way.";
    const { aud, exp, sub } = jsonIn(claims);
    const seconds = now / 1000;
    if (aud !== origin) return "The token is for another push service.";
    if (typeof exp !== "number" || exp <= seconds) return "The token has expired.";
    if (exp > seconds + MAX_LIFE_SECONDS) return "The token lasts too long.";
    return /^(?:mailto:|https:)/.test(String(sub)) ? null : "The token does not say whom to write to.";
  } catch {
    return "The token cannot be read.";
  }
}

/** A message as received by a browser. `ttl` is in seconds. */
export type GotPush = { text: string; topic: string | null; ttl: number; urgency: string | null };

/** A browser's subscription. Only the VAPID public key `senderKey` may send to it, or any if it is null. */
type Subscription = { keys: ECDH; auth: Buffer; senderKey: string | null; isGone: boolean; got: GotPush[] };

/** A subscription, as its page returns it to the sender. */
export type MadeSubscription = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** The next response, only for one subscription if it is named. */
type Fault = { status: number; retryAfterSeconds?: number | undefined; subscription?: string | undefined };

/**
 * `received` counts all messages. `kept` counts those that an offline browser would receive: only the last one of each
 * topic.
 */
export type Tally = { received: number; kept: number };

type Answer = { status: number; headers?: http.OutgoingHttpHeaders; body?: unknown };

type PushService = { origin: string; subscriptions: Map<string, Subscription>; faults: Fault[] };

/** A service must accept at least this size, and existing ones accept no more. Source: RFC 8030, section 7.2. */
const MAX_BYTES = 4096;

const refuse = (status: number, message: string) => new Refusal(status, String(status), message);

function requireSubscription({ subscriptions }: PushService, id: string): Subscription {
  const subscription = subscriptions.get(id);
  if (!subscription) throw refuse(404, "There is no such subscription.");
  return subscription;
}

/** Accepts a message for a browser or throws a Refusal. Source: RFC 8030, section 5; RFC 8292, section 4.2. */
function push(service: PushService, id: string, headers: http.IncomingHttpHeaders, body: Buffer): Answer {
  const subscription = requireSubscription(service, id);
  if (subscription.isGone) throw refuse(410, "This subscription has ended.");
  const { authorization, ttl = "", topic = null, urgency = null } = headers as Record<string, string | undefined>;
  if (authorization === undefined) throw refuse(401, "There is no VAPID token.");
  const problem = vapidProblem(authorization, service.origin, Date.now());
  if (problem) throw refuse(403, problem);
  const { keys, auth, senderKey, got } = subscription;
  if (senderKey !== null && senderKey !== VAPID.exec(authorization)?.groups?.key)
    throw refuse(403, "Another may push to this browser.");
  if (!/^\d+$/.test(ttl)) throw refuse(400, "TTL is missing.");
  if (headers["content-encoding"] !== "aes128gcm") throw refuse(415, "Content-Encoding must be aes128gcm.");
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic))
    throw refuse(400, "Topic must be base64url, 32 characters at most.");
  if (body.length > MAX_BYTES) throw refuse(413, "The message is too large.");
  try {
    got.push({ text: decryptPush(body, keys, auth), topic, ttl: Number(ttl), urgency });
  } catch {
    throw refuse(400, "The message cannot be decrypted.");
  }
  return { status: 201, headers: { location: `${service.origin}/m/${randomUUID()}`, ttl } };
}

function subscribe({ origin, subscriptions }: PushService, senderKey: string | null): MadeSubscription {
  const id = randomUUID();
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  const auth = randomBytes(16);
  subscriptions.set(id, { keys, auth, senderKey, isGone: false, got: [] });
  return { id, endpoint: `${origin}/wpush/v2/${id}`, keys: { p256dh, auth: auth.toString("base64url") } };
}

function tally({ subscriptions }: PushService): Tally {
  // A message without a topic replaces no other.
  const topics = [...subscriptions].flatMap(([id, { got }]) =>
    got.map(({ topic }, index) => `${id} ${topic ?? `#${index}`}`),
  );
  return { received: topics.length, kept: new Set(topics).size };
}

const subscribeInput = z.object({ applicationServerKey: z.string().nullish() });

const faultsInput = z.object({
  statuses: z.array(z.int().min(100).max(599)),
  retryAfterSeconds: z.int().optional(),
  subscription: z.string().optional(),
});

/** Handles the control API for tests (README.md). Throws a Refusal. */
function control(service: PushService, method: string | undefined, path: string, body: Buffer): Answer {
  const input: unknown = body.length > 0 ? JSON.parse(body.toString("utf8")) : {};
  if (method === "GET" && path === "tally") return { status: 200, body: tally(service) };
  if (method === "POST" && path === "subscriptions")
    return { status: 201, body: subscribe(service, subscribeInput.parse(input).applicationServerKey ?? null) };
  if (method === "POST" && path === "faults") {
    const { statuses, ...fault } = faultsInput.parse(input);
    service.faults.push(...statuses.map((status) => ({ status, ...fault })));
    return { status: 204 };
  }
  const [, id = "", messages] = /^subscriptions\/([\w-]+)(\/messages)?$/.exec(path) ?? [];
  const subscription = requireSubscription(service, id);
  if (method === "GET" && messages) return { status: 200, body: subscription.got };
  if (method !== "DELETE" || messages) throw refuse(405, "That cannot be requested here.");
  subscription.isGone = true;
  return { status: 204 };
}

/** Removes and returns the next fault for a subscription, or null. */
function takeFault({ faults }: PushService, id: string): Answer | null {
  const index = faults.findIndex(({ subscription }) => subscription === undefined || subscription === id);
  const [fault] = index === -1 ? [] : faults.splice(index, 1);
  if (!fault) return null;
  const { status, retryAfterSeconds } = fault;
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return { status, headers, body: { message: "As requested." } };
}

async function answer(service: PushService, request: http.IncomingMessage): Promise<Answer> {
  const { pathname } = new URL(request.url ?? "/", service.origin);
  const body = await readBytes(request);
  const [, path] = /^\/control\/(.+)$/.exec(pathname) ?? [];
  if (path) return control(service, request.method, path, body);
  const [, id] = /^\/wpush\/v2\/([\w-]+)$/.exec(pathname) ?? [];
  if (!id || request.method !== "POST") throw refuse(404, "There is nothing here.");
  return takeFault(service, id) ?? push(service, id, request.headers, body);
}

/**
 * Emulates a browser's push service in memory, on `port` of this machine (0 for any). `POST /wpush/v2/{id}` validates a
 * message like a real service, checks the VAPID token, and decrypts the message like a browser. Tests control it below
 * `/control` (README.md).
 */
export async function startPush(_directory: string, port: number): Promise<Emulator> {
  const service: PushService = { origin: "", subscriptions: new Map(), faults: [] };
  const server = await serve(port, async (request, response) => {
    const { status, headers, body } = await answer(service, request);
    if (body === undefined) response.writeHead(status, headers).end();
    else sendJson(response, status, body, headers);
  });
  service.origin = server.url;
  return server;
}
