import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { MailEvent } from "./resend/store";

/**
 * Returns the signature headers of a webhook. `secret` is `whsec_` and base64. The scheme is Standard Webhooks with the
 * header names of Svix. Source: https://github.com/standard-webhooks/standard-webhooks
 */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}

const MAX_WAITING = 10_000;
/** Pauses before each retry. Resend's own grow to ten hours; a local site comes back sooner or not at all. */
const PAUSES_MS = [500, 2_000, 5_000, 15_000];
const ANSWER_MS = 15_000;
/** Event types that may be dropped when too many wait, the least important first. */
const EXPENDABLE = ["email.sent", "email.delivered"];

export type Webhook = {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** How long to wait before each retry, in milliseconds. */
  pauses?: readonly number[];
};

/**
 * Drops the oldest `email.sent` events, then the oldest `email.delivered` ones, until at most `max` wait. Bounces and
 * complaints are never dropped.
 */
export function withinLimit<Waiting extends { type: string }>(waiting: readonly Waiting[], max: number): Waiting[] {
  let remaining = [...waiting];
  for (const type of EXPENDABLE) {
    let excess = remaining.length - max;
    if (excess <= 0) break;
    remaining = remaining.filter((each) => each.type !== type || excess-- <= 0);
  }
  return remaining;
}

/** Delivers email events to a webhook in the background, one at a time, each until it succeeds or is given up. */
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

  /** Stops delivering and drops the waiting events. */
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

  /** Sends the event once and returns whether the webhook accepted it. */
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
      return false; // unreachable or timed out
    }
  }
}
