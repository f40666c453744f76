import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { MailEvent } from "./resend/store";

/**
 * The headers that prove a webhook's body, for a secret that reads `whsec_` and base64.
 * Source: https://github.com/standard-webhooks/standard-webhooks, under the names that Svix gives them.
 */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}

const MAX_WAITING = 10_000;
/** The real ones grow up to ten hours; a local site is back sooner, or not at all. */
const PAUSES_MS = [500, 2_000, 5_000, 15_000];
const ANSWER_MS = 15_000;
/** What may be lost when too much waits, the least needed first. */
const EXPENDABLE = ["email.sent", "email.delivered"];

export type Webhook = {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** How long to wait before each further attempt, in milliseconds. */
  pauses?: readonly number[];
};

/** `waiting` without the oldest `email.sent`, then `email.delivered`, that are too many; bounces and complaints stay. */
export function withinLimit<Waiting extends { type: string }>(waiting: readonly Waiting[], max: number): Waiting[] {
  let kept = [...waiting];
  for (const type of EXPENDABLE) {
    let excess = kept.length - max;
    if (excess <= 0) break;
    kept = kept.filter((each) => each.type !== type || excess-- <= 0);
  }
  return kept;
}

/** Delivers mail events to a webhook in the background, one after the other, each until it is taken or given up. */
export class WebhookQueue {
  readonly #webhook: Webhook;
  readonly #now: () => number;
  readonly #ended = new AbortController();
  #waiting: MailEvent[] = [];
  #work = Promise.resolve();
  #working = false;

  constructor(webhook: Webhook, now: () => number) {
    this.#webhook = webhook;
    this.#now = now;
  }

  push(events: readonly MailEvent[]): void {
    this.#waiting = withinLimit([...this.#waiting, ...events], MAX_WAITING);
    if (this.#working) return;
    this.#working = true;
    this.#work = this.#run();
  }

  /** Ends the delivery; what still waits is not delivered. */
  async stop(): Promise<void> {
    this.#waiting = [];
    this.#ended.abort();
    await this.#work;
  }

  async #run(): Promise<void> {
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) await this.#deliver(event);
    this.#working = false;
  }

  async #deliver(event: MailEvent): Promise<void> {
    const { url, pauses = PAUSES_MS } = this.#webhook;
    const { signal } = this.#ended;
    const id = `msg_${randomUUID().replaceAll("-", "")}`;
    for (const wait of [0, ...pauses]) {
      if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (await this.#attempt(id, event))) return;
    }
    if (!signal.aborted) console.warn(`The mailbox gave up telling ${url} of an ${event.type}.`);
  }

  /** Whether the webhook took the event. */
  async #attempt(id: string, event: MailEvent): Promise<boolean> {
    const { url, secret } = this.#webhook;
    const body = JSON.stringify(event);
    const headers = {
      "content-type": "application/json",
      ...signedHeaders(secret, id, new Date(this.#now()), body),
    };
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(ANSWER_MS)]);
    try {
      const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false; // nobody there, or not in time
    }
  }
}
