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
import http from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** The delimiter after the text of the last record. Padding follows it. */
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** Splits a message body into its salt, record size, sender's public key, and its only record. */
function partsOf(body: Buffer) {
  const recordBytes = body.readUInt32BE(SALT_BYTES);
  const keyBytes = body.readUInt8(SALT_BYTES + 4);
  const start = SALT_BYTES + 5 + keyBytes;
  return {
    salt: body.subarray(0, SALT_BYTES),
    recordBytes,
    sender: body.subarray(SALT_BYTES + 5, start),
    record: body.subarray(start),
  };
}

/**
 * Decrypts a push message with the browser's key pair and auth secret. Throws when the message is for other keys or was
 * changed. Source: RFC 8291, section 3.4; RFC 8188, section 2.
 */
export function decryptPush(body: Buffer, keys: ECDH, authSecret: Buffer): string {
  const { salt, recordBytes, sender, record } = partsOf(body);
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

/** A message as received by a browser. `ttl` is in seconds. */
export type GotPush = { text: string; topic: string | null; ttl: number; urgency: string | null };

/** A browser's subscription: its keys and the messages it received. */
type Subscription = {
  keys: ECDH;
  auth: Buffer;
  /** The only VAPID public key that may send to it; null for any. */
  senderKey: string | null;
  isGone: boolean;
  got: GotPush[];
};

/** A new subscription, as returned to the sender. */
export type MadeSubscription = { id: string; keys: { p256dh: string; auth: string } };

/**
 * `received` counts all messages. `kept` counts those that an offline browser would receive: only the last one of each
 * topic.
 */
export type Tally = { received: number; kept: number };

/** The in-memory subscriptions of the push service. */
export class PushStore {
  readonly #subscriptions = new Map<string, Subscription>();

  /** Creates a subscription. If `senderKey` is not null, only that VAPID public key may send to it. */
  make(senderKey: string | null): MadeSubscription {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const auth = randomBytes(16);
    const id = randomUUID();
    this.#subscriptions.set(id, { keys, auth, senderKey, isGone: false, got: [] });
    return { id, keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") } };
  }

  get(id: string): Subscription | null {
    return this.#subscriptions.get(id) ?? null;
  }

  /** Decrypts a message and stores it. Throws when it was not encrypted for this subscription. */
  take(subscription: Subscription, body: Buffer, details: Omit<GotPush, "text">): void {
    const text = decryptPush(body, subscription.keys, subscription.auth);
    subscription.got.push({ ...details, text });
  }

  tally(): Tally {
    let received = 0;
    let kept = 0;
    for (const { got } of this.#subscriptions.values()) {
      received += got.length;
      const topics = got.flatMap(({ topic }) => topic ?? []);
      kept += new Set(topics).size + got.length - topics.length;
    }
    return { received, kept };
  }
}

/** The maximum lifetime of a VAPID token. Source: RFC 8292, section 2. */
const MAX_LIFE_SECONDS = 86_400;

const HEADER = /^vapid (?:t=(?<token>[\w-]+\.[\w-]+\.[\w-]+), ?k=(?<key>[\w-]+))$/;

const jsonIn = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

/** Returns the public key for an uncompressed P-256 point in base64url. Throws when it is invalid. */
function keyOf(point: string): KeyObject {
  const bytes = Buffer.from(point, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) throw new Error("not a point");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString("base64url"));
  return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
}

/**
 * Returns why a push service at `origin` rejects the Authorization header, or null when it is valid. `now` is in ms
 * since 1970. Source: RFC 8292, sections 2 and 3.
 */
export function vapidProblem(header: string | undefined, origin: string, now: number): string | null {
  const { token, key } = HEADER.exec(header ?? "")?.groups ?? {};
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

/** Returns the VAPID public key in the header, or null. */
const senderIn = (header: string | undefined): string | null => HEADER.exec(header ?? "")?.groups?.key ?? null;

/** A service must accept at least this size, and existing ones accept no more. Source: RFC 8030, section 7.2. */
const MAX_BYTES = 4096;

const made = z.object({ applicationServerKey: z.string().nullish() });

/** The statuses of the next responses, in order; for one subscription only if it is named. */
const ordered = z.object({
  statuses: z.array(z.int().min(100).max(599)),
  retryAfterSeconds: z.int().optional(),
  subscription: z.string().optional(),
});

type Fault = { status: number; retryAfterSeconds: number | undefined; subscription: string | undefined };

type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

const refuse = (status: number, message: string): Answer => ({ status, body: { code: status, message } });

async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const headerIn = ({ headers }: http.IncomingMessage, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" ? value : null;
};

/** Accepts or rejects a message for a browser. Source: RFC 8030, section 5; RFC 8292, section 4.2. */
function push(store: PushStore, origin: string, id: string, request: http.IncomingMessage, body: Buffer): Answer {
  const subscription = store.get(id);
  if (!subscription) return refuse(404, "There is no such subscription.");
  if (subscription.isGone) return refuse(410, "This subscription has ended.");
  const { authorization } = request.headers;
  if (authorization === undefined) return refuse(401, "There is no VAPID token.");
  const problem = vapidProblem(authorization, origin, Date.now());
  if (problem) return refuse(403, problem);
  const { senderKey } = subscription;
  if (senderKey !== null && senderKey !== senderIn(authorization))
    return refuse(403, "Another may push to this browser.");
  const ttl = headerIn(request, "ttl") ?? "";
  if (!/^\d+$/.test(ttl)) return refuse(400, "TTL is missing.");
  if (headerIn(request, "content-encoding") !== "aes128gcm") return refuse(415, "Content-Encoding must be aes128gcm.");
  const topic = headerIn(request, "topic");
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic))
    return refuse(400, "Topic must be base64url, 32 characters at most.");
  if (body.length > MAX_BYTES) return refuse(413, "The message is too large.");
  try {
    store.take(subscription, body, { topic, ttl: Number(ttl), urgency: headerIn(request, "urgency") });
  } catch {
    return refuse(400, "The message cannot be decrypted.");
  }
  return { status: 201, headers: { location: `${origin}/m/${crypto.randomUUID()}`, ttl } };
}

/** Handles the control API for tests: creates and ends subscriptions, lists messages, and sets faults. */
function control(
  store: PushStore,
  faults: Fault[],
  origin: string,
  request: http.IncomingMessage,
  path: string,
  body: Buffer,
): Answer {
  const input = body.length > 0 ? JSON.parse(body.toString("utf8")) : {};
  const { method } = request;
  if (method === "POST" && path === "subscriptions") {
    const { id, keys } = store.make(made.parse(input).applicationServerKey ?? null);
    return { status: 201, body: { id, endpoint: `${origin}/wpush/v2/${id}`, keys } };
  }
  if (method === "POST" && path === "faults") {
    const { statuses, ...rest } = ordered.parse(input);
    const { retryAfterSeconds, subscription } = rest;
    faults.push(...statuses.map((status) => ({ status, retryAfterSeconds, subscription })));
    return { status: 204 };
  }
  if (method === "GET" && path === "tally") return { status: 200, body: store.tally() };
  const [, id = "", messages] = /^subscriptions\/([\w-]+)(\/messages)?$/.exec(path) ?? [];
  const subscription = store.get(id);
  if (!subscription) return refuse(404, "There is no such subscription.");
  if (method === "GET" && messages) return { status: 200, body: subscription.got };
  if (method !== "DELETE" || messages) return refuse(405, "That cannot be asked here.");
  subscription.isGone = true;
  return { status: 204 };
}

/** Removes and returns the next fault for this subscription, or null. */
function takeFault(faults: Fault[], id: string): Answer | null {
  const index = faults.findIndex(({ subscription }) => subscription === undefined || subscription === id);
  const [fault] = index === -1 ? [] : faults.splice(index, 1);
  if (!fault) return null;
  const { status, retryAfterSeconds } = fault;
  const answer = refuse(status, "As ordered.");
  return retryAfterSeconds === undefined
    ? answer
    : { ...answer, headers: { "retry-after": String(retryAfterSeconds) } };
}

/**
 * Emulates a browser's push service in memory, on `port` of this machine (0 for any). `POST /wpush/v2/{id}` validates a
 * message like a real service, checks the VAPID token, and decrypts the message like a browser. The control API for
 * tests, below `/control`:
 * - `POST subscriptions` creates a browser and returns its endpoint and keys; only `applicationServerKey` may send to
 * it.
 * - `GET subscriptions/{id}/messages` returns its messages; `DELETE subscriptions/{id}` ends it.
 * - `POST faults` sets the next responses (`statuses`, `retryAfterSeconds`, `subscription`); `GET tally` counts
 * messages.
 */
export async function startPush(_directory: string, port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const store = new PushStore();
  const faults: Fault[] = [];
  let origin = "";
  const answer = async (request: http.IncomingMessage): Promise<Answer> => {
    const { pathname } = new URL(request.url ?? "/", origin);
    const body = await readBody(request);
    if (pathname.startsWith("/control/")) {
      return control(store, faults, origin, request, pathname.slice("/control/".length), body);
    }
    const [, id] = /^\/wpush\/v2\/([\w-]+)$/.exec(pathname) ?? [];
    if (!id || request.method !== "POST") return refuse(404, "There is nothing here.");
    return takeFault(faults, id) ?? push(store, origin, id, request, body);
  };
  const server = http.createServer(async (request, response) => {
    const { status, headers, body } = await answer(request).catch((error) => refuse(400, String(error)));
    response.writeHead(status, { ...(body !== undefined && { "content-type": "application/json" }), ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: origin, stop };
}
