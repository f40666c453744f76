import "server-only";
import { createHash } from "node:crypto";
import webPush from "web-push";
import type { CivilDate } from "./dates";
import { env } from "./env";
import { contactEmail } from "./site";

/** A browser at its push service. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** What public/sw.js shows. */
export type PushMessage = {
  /** Right on whatever day it is shown. */
  title: string;
  body: string;
  /** A path of ours, opened by a click. */
  url: string;
  /** Of one tag a browser keeps the newest alone, shown or not yet delivered. */
  tag: string;
  /** What is said in the title's place on some days, by the calendar of the device: "Cake Day is", and of each day "tomorrow". */
  soon?: { about: string; on: Readonly<Record<CivilDate, string>> };
};

/**
 * What a push service made of a message. "gone": there is no such subscription any more. "later": ask again, where it says
 * so after so many seconds. "refused": it does not take this message, and will not. `status` is null without an answer.
 */
export type PushOutcome =
  | { kind: "sent" }
  | { kind: "gone" }
  | { kind: "later"; status: number | null; retryAfterSeconds: number | null }
  | { kind: "refused"; status: number | null };

/** The push services of the browsers that there are. We ask no other host: an endpoint is whatever somebody sent us. */
const HOSTS = /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)+(?:push\.services\.mozilla|notify\.windows|push\.apple)\.com)$/;

/** How long a service keeps what a browser that is switched off has not fetched, when nothing else is said. */
const DAY_SECONDS = 86_400;

/** What a service holds nobody can take back: whoever has ended a reminder, or signed out, hears of it for no longer. */
const MAX_TTL_SECONDS = 7 * DAY_SECONDS;

/** A service that hangs is as good as none. */
const TIMEOUT_MS = 10_000;

/** Source: RFC 8030, section 5.4: at most 32 characters of base64url. */
const topicOf = (tag: string) => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** Whether the address is one of a push service: of those that browsers use, or the local stand-in's. */
export function isPushEndpoint(endpoint: string, emulator = env().PUSH_SERVICE_URL): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (emulator && origin === new URL(emulator).origin) return true;
  return protocol === "https:" && port === "" && HOSTS.test(hostname);
}

/** Less than the day for which a push service believes a token. Source: RFC 8292, section 2. */
const TOKEN_MS = 12 * 3_600_000;

/** Of more push services than there are, somebody has sent us made-up hosts. */
const MAX_TOKENS = 1000;

const tokens = new Map<string, { header: string; madeAt: number }>();

/**
 * Who we are to the push service at `origin`: a token signed with the key whose public half browsers subscribed with. Signing
 * costs four times what encrypting a message does, so one is used until half of its life is over.
 */
function authorizationFor(origin: string, now = Date.now()): string {
  const known = tokens.get(origin);
  if (known && now - known.madeAt < TOKEN_MS / 2) return known.header;
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env();
  const { Authorization: header } = webPush.getVapidHeaders(
    origin,
    `mailto:${contactEmail()}`,
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
    "aes128gcm",
    Math.floor((now + TOKEN_MS) / 1000),
  );
  if (tokens.size >= MAX_TOKENS) tokens.clear();
  tokens.set(origin, { header, madeAt: now });
  return header;
}

/** Seconds from a Retry-After header, which may be a number or a date. */
function secondsIn(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(Math.ceil(seconds), 0) : null;
}

/** Source: RFC 8030, section 5; 404 and 410 for a subscription that is gone, 7.3. */
function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status === 201 || status === 200 || status === 202) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) {
    return { kind: "later", status, retryAfterSeconds: secondsIn(headers.get("retry-after")) };
  }
  return { kind: "refused", status };
}

/** The request that sends a message; null for keys that no browser made. Throws when it is our own that cannot be used. */
function requestOf(
  { endpoint, p256dh, auth }: PushSubscription,
  message: PushMessage,
  ttlSeconds: number,
): RequestInit | null {
  const Authorization = authorizationFor(new URL(endpoint).origin);
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        TTL: Math.min(ttlSeconds, MAX_TTL_SECONDS),
        topic: topicOf(message.tag),
        headers: { Authorization },
      },
    );
    // Its length is what `fetch` says itself.
    const { "Content-Length": _length, ...said } = headers as Record<string, string | number>;
    const text = Object.entries(said).map(([name, value]): [string, string] => [name, String(value)]);
    return { method: "POST", headers: text, body: new Uint8Array(body) };
  } catch {
    return null;
  }
}

export type PushOptions = {
  /** For so long the message is worth showing; services that keep none for so long drop it sooner. */
  ttlSeconds?: number;
  /** In the place of browsers' own push services. */
  emulator?: string | undefined;
};

/**
 * Sends a message to one browser, encrypted for it alone. The same again, under the same tag, takes the place of what is not
 * delivered yet. Throws only when our own keys cannot be used: a service that does not answer is one to ask later.
 */
export async function sendPush(
  subscription: PushSubscription,
  message: PushMessage,
  { ttlSeconds = DAY_SECONDS, emulator = env().PUSH_SERVICE_URL }: PushOptions = {},
): Promise<PushOutcome> {
  const { endpoint } = subscription;
  const request = isPushEndpoint(endpoint, emulator) ? requestOf(subscription, message, ttlSeconds) : null;
  if (!request) return { kind: "refused", status: null };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(endpoint, { ...request, redirect: "manual", cache: "no-store", signal });
    // Unread, it would keep its connection from the next one.
    await answer.body?.cancel();
    return outcomeOf(answer);
  } catch {
    return { kind: "later", status: null, retryAfterSeconds: null };
  }
}
