import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { WebhookEventPayload } from "resend";
import { postEvent, type Webhook } from "../server";
import type { StoredMail } from "./store";

/** By outcome, the events of an email in order. An email with a complaint was delivered first. */
const EVENTS: Readonly<Record<StoredMail["last_event"], readonly string[]>> = {
  delivered: ["email.sent", "email.delivered"],
  bounced: ["email.sent", "email.bounced"],
  complained: ["email.sent", "email.delivered", "email.complained"],
};

/** Returns the webhook events for an accepted email, in order. Source: https://resend.com/docs/webhooks/event-types */
export function eventsOf(mail: StoredMail, now: Date): WebhookEventPayload[] {
  const at = now.toISOString();
  const { id: email_id, created_at, from, to, subject, tags } = mail;
  const tagged = tags.length > 0 && { tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])) };
  const data = { created_at, email_id, message_id: `<${email_id}@mailbox.invalid>`, from, to, subject, ...tagged };
  const bounce = { type: "Permanent", subType: "General", message: "The recipient's email provider rejected it." };
  return EVENTS[mail.last_event].map((type) => {
    const isBounce = type === "email.bounced";
    return { type, created_at: at, data: isBounce ? { ...data, bounce } : data } as WebhookEventPayload;
  });
}

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

/** Pauses before each retry. Resend's own grow to ten hours; a local site comes back sooner or not at all. */
const PAUSES_MS = [500, 2_000, 5_000, 15_000];

/** Delivers email events to a webhook in the background, one at a time, each until it succeeds or is given up. */
export class WebhookQueue {
  readonly #ended = new AbortController();
  #work = Promise.resolve();

  constructor(
    readonly webhook: Webhook,
    readonly now: () => number,
  ) {}

  /** Delivers the events of accepted emails, after those that are still waiting. */
  push(mails: readonly StoredMail[]): void {
    for (const event of mails.flatMap((mail) => eventsOf(mail, new Date(this.now())))) {
      this.#work = this.#work.then(() => this.#deliver(event));
    }
  }

  /** Stops delivering and drops the waiting events. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#work;
  }

  async #deliver(event: WebhookEventPayload): Promise<void> {
    const { url, secret, pauses = PAUSES_MS } = this.webhook;
    const { signal } = this.#ended;
    const id = `msg_${randomUUID().replaceAll("-", "")}`;
    const body = JSON.stringify(event);
    for (const wait of [0, ...pauses]) {
      if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const status = await postEvent(this.webhook, body, signedHeaders(secret, id, new Date(this.now()), body), signal);
      if (status >= 200 && status < 300) return;
    }
    if (!signal.aborted) console.warn(`The mailbox gave up telling ${url} of an ${event.type}.`);
  }
}
