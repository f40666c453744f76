import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { jsonLinesOf } from "@/tools/dev/lines";

const ADDRESS = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/;
const address = z.string().trim().regex(ADDRESS);

const addresses = z.union([address.transform((one) => [one]), z.array(address).min(1)]);

/** An email to send, with the fields that the site uses. Any other is rejected, because it would be lost. */
export const mailInput = z.strictObject({
  from: address,
  to: addresses,
  subject: z.string(),
  html: z.string().nullable().default(null),
  text: z.string().nullable().default(null),
  reply_to: addresses.default([]),
  headers: z.record(z.string(), z.string()).default({}),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});

export type MailInput = z.output<typeof mailInput>;

/** A sent email, in the format of Resend's read API, with its idempotency key. */
export type StoredMail = MailInput & {
  object: "email";
  id: string;
  created_at: string;
  last_event: "delivered" | "bounced" | "complained";
  idempotency_key: string | null;
};

/** One accepted request; `fingerprint` identifies its content. */
type SendRequest = { fingerprint: string; mails: StoredMail[] };

/** The sent emails on disk: an append-only file with one line for each accepted request, so they survive a restart. */
export class MailStore {
  readonly #file: string;
  readonly #mails = new Map<string, StoredMail>();
  readonly #byKey = new Map<string, SendRequest>();

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = path.join(directory, "mails.jsonl");
    for (const line of jsonLinesOf<SendRequest>(this.#file)) this.#remember(line);
    // Start on a new line in case the file ends with a partial line.
    appendFileSync(this.#file, "\n");
  }

  #remember(request: SendRequest): void {
    for (const mail of request.mails) {
      this.#mails.set(mail.id, mail);
      if (mail.idempotency_key !== null) this.#byKey.set(mail.idempotency_key, request);
    }
  }

  /** Stores a request in one line, so that a crash loses both its emails and its idempotency key, or neither. */
  add(request: SendRequest): void {
    appendFileSync(this.#file, `${JSON.stringify(request)}\n`);
    this.#remember(request);
  }

  get(id: string): StoredMail | null {
    return this.#mails.get(id) ?? null;
  }

  /** Returns the latest request with an idempotency key, or null. */
  requestWith(key: string | null): SendRequest | null {
    return this.#byKey.get(key ?? "") ?? null;
  }

  /** Lists the emails from the newest, or from the next older one than the email `after`; none when that is unknown. */
  newestFirst(after: string | null = null): StoredMail[] {
    const mails = [...this.#mails.values()].reverse();
    if (after === null) return mails;
    return this.#mails.has(after) ? mails.slice(mails.findIndex(({ id }) => id === after) + 1) : [];
  }
}
