import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** What ends the text of a message's only record; after it stands padding. */
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** The parts of a body: its salt, how long its records are, the sender's public key, and the one record. */
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
 * The text of a push message, as the browser reads it that has the key pair and the secret. Throws when it was not made for
 * them, or was changed. Source: RFC 8291, section 3.4; RFC 8188, section 2.
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
