import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { linesOf } from "@/tools/dev/lines";

const ADDRESS = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/;
const address = z.string().trim().regex(ADDRESS);

/** Source: https://resend.com/docs/api-reference/emails/send-email */
const MAX_RECIPIENTS = 50;
const addresses = z.union([address.transform((one) => [one]), z.array(address).min(1).max(MAX_RECIPIENTS)]);

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

/**
 * The response to a request with an idempotency key. `fingerprint` identifies the request; `at` is in ms since 1970.
 */
type Answered = { key: string; fingerprint: string; body: unknown; at: number };

/** The result of one accepted request. */
type Line = { mails: StoredMail[]; answered: Answered | null };

const UNSUBSCRIBE = "List-Unsubscribe";

function headOf(mail: StoredMail): StoredMail {
  const unsubscribe = mail.headers[UNSUBSCRIBE];
  return { ...mail, html: null, text: null, headers: unsubscribe ? { [UNSUBSCRIBE]: unsubscribe } : {} };
}

/** The sent emails on disk: an append-only file with one line for each accepted request, so they survive a restart. */
export class MailStore {
  readonly #file: string;
  readonly #mails: StoredMail[] = [];
  readonly #places = new Map<string, number>();
  readonly #answers = new Map<string, Answered>();

  /** With "heads", no bodies are stored, and of the headers only List-Unsubscribe. */
  constructor(
    directory: string,
    readonly keeps?: "heads",
  ) {
    mkdirSync(directory, { recursive: true });
    this.#file = path.join(directory, "mails.jsonl");
    for (const line of linesOf(this.#file)) {
      try {
        this.#remember(JSON.parse(line));
      } catch {
        // An empty line, or the partial last line of a killed run.
      }
    }
    // Start on a new line in case the file ends with a partial line.
    appendFileSync(this.#file, "\n");
  }

  #remember({ mails, answered }: Line): void {
    for (const mail of mails) this.#places.set(mail.id, this.#mails.push(mail) - 1);
    if (answered) this.#answers.set(answered.key, answered);
  }

  /**
   * Stores the emails and the response for their idempotency key in one line, so that a crash loses both or neither.
   */
  add(mails: readonly StoredMail[], answered: Answered | null): void {
    const line: Line = { mails: this.keeps === "heads" ? mails.map(headOf) : [...mails], answered };
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#remember(line);
  }

  get(id: string): StoredMail | null {
    return this.#mails[this.#places.get(id) ?? -1] ?? null;
  }

  answerTo(key: string): Answered | null {
    return this.#answers.get(key) ?? null;
  }

  /**
   * Returns the emails from the newest, or from the next older one than the email `after`; none when that email is
   * unknown.
   */
  newestFirst(after: string | null = null): StoredMail[] {
    const end = after === null ? this.#mails.length : (this.#places.get(after) ?? 0);
    return this.#mails.slice(0, end).reverse();
  }
}
