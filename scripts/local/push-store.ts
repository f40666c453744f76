import { createECDH, type ECDH, randomBytes, randomUUID } from "node:crypto";
import { decryptPush } from "./push-decrypt";

/** A message as its browser got it. */
export type GotPush = { text: string; topic: string | null; ttl: number; urgency: string | null };

/** A browser: its keys, and what it got. */
type Subscription = {
  keys: ECDH;
  auth: Buffer;
  /** Whose messages it takes; anybody's when it does not say. */
  senderKey: string | null;
  isGone: boolean;
  got: GotPush[];
};

/** What a browser tells whoever may push to it. */
export type MadeSubscription = { id: string; keys: { p256dh: string; auth: string } };

/** How often messages came: `kept` are as many as a browser that was switched off would find, of each topic the last. */
export type Tally = { received: number; kept: number };

/** The subscriptions of a push service, in memory. */
export class PushStore {
  readonly #subscriptions = new Map<string, Subscription>();

  /** A new one, which takes messages of that sender alone where one is given. */
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

  /** Reads a message with the browser's keys, and keeps it. Throws when it is not for them. */
  take(subscription: Subscription, body: Buffer, said: Omit<GotPush, "text">): void {
    const text = decryptPush(body, subscription.keys, subscription.auth);
    subscription.got.push({ ...said, text });
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
