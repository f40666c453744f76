import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type {
  EmailBouncedEvent,
  EmailComplainedEvent,
  EmailDeliveredEvent,
  EmailScheduledEvent,
  EmailSentEvent,
} from "resend";
import { linesOf } from "@/tools/dev/lines";

/** A sent email, in the format of Resend's read API, with its idempotency key. */
export type StoredMail = {
  object: "email";
  id: string;
  to: string[];
  from: string;
  created_at: string;
  subject: string;
  html: string | null;
  text: string | null;
  bcc: string[];
  cc: string[];
  reply_to: string[];
  headers: Record<string, string>;
  attachments: { filename: string; content_type: string; content: string }[];
  tags: { name: string; value: string }[];
  scheduled_at: string | null;
  last_event: "delivered" | "bounced" | "complained" | "scheduled" | "canceled";
  idempotency_key: string | null;
};

/**
 * The response to a request with an idempotency key. `fingerprint` identifies the request; `at` is in ms since 1970.
 */
type Answered = { key: string; fingerprint: string; status: number; body: unknown; at: number };

/** Whether to store whole emails or only their recipients, subject and state. */
export type Keeps = "everything" | "heads";

type Head = Pick<StoredMail, "id" | "to" | "subject" | "created_at" | "headers" | "last_event">;
type StoredFields = Head & Partial<StoredMail>;

/** The result of one accepted request. */
type Line = { mails: StoredFields[]; answered: Answered | null };

const NOTHING: Omit<StoredMail, keyof Head> = {
  object: "email",
  from: "",
  html: null,
  text: null,
  bcc: [],
  cc: [],
  reply_to: [],
  attachments: [],
  tags: [],
  scheduled_at: null,
  idempotency_key: null,
};

const UNSUBSCRIBE = "List-Unsubscribe";

function headOf({ id, to, subject, created_at, headers, last_event }: StoredFields): Head {
  const unsubscribe = headers[UNSUBSCRIBE];
  return { id, to, subject, created_at, headers: unsubscribe ? { [UNSUBSCRIBE]: unsubscribe } : {}, last_event };
}

/**
 * The outbox on disk: an append-only file with one line for each accepted request, so that it survives a restart. With
 * "heads", bodies and all headers except List-Unsubscribe are not stored.
 */
export class MailStore {
  readonly #file: string;
  readonly #keeps: Keeps;
  readonly #mails: StoredFields[] = [];
  readonly #places = new Map<string, number>();
  readonly #answers = new Map<string, Answered>();

  constructor(directory: string, keeps: Keeps = "everything") {
    mkdirSync(directory, { recursive: true });
    this.#file = path.join(directory, "mails.jsonl");
    this.#keeps = keeps;
    if (!existsSync(this.#file)) return;
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

  #remember({ mails = [], answered = null }: Partial<Line>): void {
    for (const mail of mails) {
      const place = this.#places.get(mail.id) ?? this.#mails.length;
      this.#mails[place] = this.#keeps === "heads" ? headOf(mail) : mail;
      this.#places.set(mail.id, place);
    }
    if (answered) this.#answers.set(answered.key, answered);
  }

  /**
   * Stores the emails and the response for their idempotency key in one line, so that a crash loses both or neither.
   */
  add(mails: readonly StoredMail[], answered: Answered | null): void {
    const line: Line = { mails: this.#keeps === "heads" ? mails.map(headOf) : [...mails], answered };
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#remember(line);
  }

  get(id: string): StoredMail | null {
    const stored = this.#mails[this.#places.get(id) ?? -1];
    return stored ? { ...NOTHING, ...stored } : null;
  }

  answerTo(key: string): Answered | null {
    return this.#answers.get(key) ?? null;
  }

  /**
   * Yields emails from the newest, or from the next older one than the email `after`. Yields none when that email is
   * unknown.
   */
  *newestFirst(after: string | null = null): Generator<StoredMail> {
    const from = after === null ? this.#mails.length : (this.#places.get(after) ?? 0);
    for (let place = from - 1; place >= 0; place -= 1) {
      const stored = this.#mails[place];
      if (stored) yield { ...NOTHING, ...stored };
    }
  }

  /** Yields the emails newer than the email `before`, oldest first. Yields none when that email is unknown. */
  *newerThan(before: string): Generator<StoredMail> {
    const from = this.#places.get(before) ?? this.#mails.length;
    for (const stored of this.#mails.slice(from + 1)) yield { ...NOTHING, ...stored };
  }
}

export type MailEvent =
  | EmailSentEvent
  | EmailDeliveredEvent
  | EmailBouncedEvent
  | EmailComplainedEvent
  | EmailScheduledEvent;

const BOUNCE = {
  type: "Permanent",
  subType: "General",
  message: "The recipient's email provider sent a hard bounce message.",
};

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
  const sent: MailEvent = { type: "email.sent", created_at, data };
  const delivered: MailEvent = { type: "email.delivered", created_at, data };
  switch (mail.last_event) {
    case "delivered":
      return [sent, delivered];
    case "bounced":
      return [sent, { type: "email.bounced", created_at, data: { ...data, bounce: BOUNCE } }];
    case "complained":
      return [sent, delivered, { type: "email.complained", created_at, data }];
    case "scheduled":
      return [{ type: "email.scheduled", created_at, data }];
    case "canceled":
      return [];
  }
}
