import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { EmailBouncedEvent, EmailComplainedEvent, EmailDeliveredEvent, EmailSentEvent } from "resend";
import type { Webhook } from "../server";
import type { StoredMail } from "./store";

type MailEvent = EmailSentEvent | EmailDeliveredEvent | EmailBouncedEvent | EmailComplainedEvent;

/**
 * Returns the webhook events for an accepted email, in order. An email with a complaint was delivered first. Source:
 * https://resend.com/docs/webhooks/event-types
 */
export function eventsOf(mail: StoredMail, now: Date): MailEvent[] {
  const created_at = now.toISOString();
  const data = {
    created_at: mail.created_at,
    email_id: mail.id,
    message_id: `<${mail.id}@mailbox.invalid>`,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    ...(mail.tags.length > 0 && { tags: Object.fromEntries(mail.tags.map(({ name, value }) => [name, value])) }),
  };
  const message = "The recipient's email provider sent a hard bounce message.";
  const bounce = { type: "Permanent", subType: "General", message };
  const sent: MailEvent = { type: "email.sent", created_at, data };
  const delivered: MailEvent = { type: "email.delivered", created_at, data };
  const events: Record<StoredMail["last_event"], MailEvent[]> = {
    delivered: [sent, delivered],
    bounced: [sent, { type: "email.bounced", created_at, data: { ...data, bounce } }],
    complained: [sent, delivered, { type: "email.complained", created_at, data }],
  };
  return events[mail.last_event];
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
const ANSWER_MS = 15_000;

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

  async #deliver(event: MailEvent): Promise<void> {
    const { url, pauses = PAUSES_MS } = this.webhook;
    const { signal } = this.#ended;
    const id = `msg_${randomUUID().replaceAll("-", "")}`;
    for (const wait of [0, ...pauses]) {
      if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (await this.#isAccepted(id, JSON.stringify(event)))) return;
    }
    if (!signal.aborted) console.warn(`The mailbox gave up telling ${url} of an ${event.type}.`);
  }

  /** Sends an event once and returns whether the webhook accepted it. */
  async #isAccepted(id: string, body: string): Promise<boolean> {
    const { url, secret } = this.webhook;
    const headers = {
      "content-type": "application/json",
      ...signedHeaders(secret, id, new Date(this.now()), body),
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
