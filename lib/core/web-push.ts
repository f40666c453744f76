import "server-only";
import { createHash } from "node:crypto";
import webPush from "web-push";
import type { CivilDate } from "./civil-date";
import { env } from "./env";
import { contactEmail } from "./site";

/** A browser's subscription at its push service. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** The message that public/sw.js shows. */
export type PushMessage = {
  /** Correct on any day on which it is shown. */
  title: string;
  body: string;
  /** A path of this site that a click opens. */
  url: string;
  /** Only the newest message of a tag remains, whether it is shown or not delivered yet. */
  tag: string;
  /**
   * Replaces the title on some days, by the device's calendar: "Cake Day is", and for each day a word such as
   * "tomorrow".
   */
  soon?: { about: string; on: Readonly<Record<CivilDate, string>> };
};

/**
 * The outcome of sending a message. "gone": the subscription does not exist any more. "later": retry, after the given
 * number of seconds if there is one. "refused": the push service will never accept this message. `status` is null
 * without a response.
 */
export type PushOutcome =
  | { kind: "sent" }
  | { kind: "gone" }
  | { kind: "later"; status: number | null; retryAfterSeconds: number | null }
  | { kind: "refused"; status: number | null };

/** The push services of all browsers. No other host is called, because an endpoint is untrusted input. */
const HOSTS = /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)+(?:push\.services\.mozilla|notify\.windows|push\.apple)\.com)$/;

/** How long a service stores a message for a browser that is offline, by default. */
const DAY_SECONDS = 86_400;

/**
 * A message at a push service cannot be recalled: after a reminder is ended or a person signs out, it may still be
 * shown for this long.
 */
const MAX_TTL_SECONDS = 7 * DAY_SECONDS;

/** A service that hangs counts as down. */
const TIMEOUT_MS = 10_000;

/** Source: RFC 8030, section 5.4: at most 32 characters of base64url. */
const topicOf = (tag: string) => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** Whether the URL is an endpoint of a browser's push service, or of the local emulator. */
export function isPushEndpoint(endpoint: string, emulator = env().PUSH_SERVICE_URL): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (emulator && origin === new URL(emulator).origin) return true;
  return protocol === "https:" && port === "" && HOSTS.test(hostname);
}

/** Shorter than the day for which a push service accepts a token. Source: RFC 8292, section 2. */
const TOKEN_MS = 12 * 3_600_000;

/** More than there are push services: beyond it, a client has sent made-up hosts. */
const MAX_TOKENS = 1000;

const tokens = new Map<string, { header: string; madeAt: number }>();

/**
 * Returns the VAPID token for the push service at `origin`, signed with the key that browsers subscribed with. Signing
 * costs four times as much as encrypting a message, so a token is reused for half of its lifetime.
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

/** Returns the seconds of a Retry-After header, which may be a number or a date. */
function secondsIn(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(Math.ceil(seconds), 0) : null;
}

/** Source: RFC 8030, section 5; section 7.3 for 404 and 410, a subscription that is gone. */
function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status === 201 || status === 200 || status === 202) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) {
    return { kind: "later", status, retryAfterSeconds: secondsIn(headers.get("retry-after")) };
  }
  return { kind: "refused", status };
}

/**
 * Returns the request that sends a message; null if the browser's keys are invalid. Throws if our own keys are
 * unusable.
 */
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
    // `fetch` sets the length itself.
    const { "Content-Length": _length, ...rest } = headers as Record<string, string | number>;
    const text = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
    return { method: "POST", headers: text, body: new Uint8Array(body) };
  } catch {
    return null;
  }
}

export type PushOptions = {
  /** How long the message is worth showing; services with a lower limit drop it sooner. */
  ttlSeconds?: number;
  /** Called instead of the browsers' own push services. */
  emulator?: string | undefined;
};

/**
 * Sends an encrypted message to one browser. A message with the same tag replaces one that is not delivered yet. Throws
 * only if our own keys are unusable: if a service does not respond, the outcome is "later".
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
    // An unread body would prevent the connection from being reused.
    await answer.body?.cancel();
    return outcomeOf(answer);
  } catch {
    return { kind: "later", status: null, retryAfterSeconds: null };
  }
}
