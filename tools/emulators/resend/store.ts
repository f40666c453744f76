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

/** One mail as it was sent, in the shape that Resend's read calls answer with, and the key that it was sent under. */
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

/** What was answered under an idempotency key, and to which request. */
type Answered = { key: string; fingerprint: string; status: number; body: unknown; at: number };

/** Whether mails are kept whole, or only what tells who got which. */
export type Keeps = "everything" | "heads";

type Head = Pick<StoredMail, "id" | "to" | "subject" | "created_at" | "headers" | "last_event">;
type Kept = Head & Partial<StoredMail>;

/** What was accepted with one request. */
type Line = { mails: Kept[]; answered: Answered | null };

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

function headOf({ id, to, subject, created_at, headers, last_event }: Kept): Head {
  const unsubscribe = headers[UNSUBSCRIBE];
  return { id, to, subject, created_at, headers: unsubscribe ? { [UNSUBSCRIBE]: unsubscribe } : {}, last_event };
}

/**
 * The outbox on disk, one line for each accepted request, only ever appended to, so that a restart forgets nothing.
 * With "heads" a mail's texts, and all but its List-Unsubscribe header, are let go at once.
 */
export class MailStore {
  readonly #file: string;
  readonly #keeps: Keeps;
  readonly #mails: Kept[] = [];
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
        // An empty line, or the last one of a killed run.
      }
    }
    // What follows half a line has to stand on a line of its own.
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

  /** Keeps the mails and, on the same line, the answer to the key they were sent under: both or neither. */
  add(mails: readonly StoredMail[], answered: Answered | null): void {
    const line: Line = { mails: this.#keeps === "heads" ? mails.map(headOf) : [...mails], answered };
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#remember(line);
  }

  get(id: string): StoredMail | null {
    const kept = this.#mails[this.#places.get(id) ?? -1];
    return kept ? { ...NOTHING, ...kept } : null;
  }

  answerTo(key: string): Answered | null {
    return this.#answers.get(key) ?? null;
  }

  /** From the newest mail on, or from the one that came before the mail `after`; none when there is no such mail. */
  *newestFirst(after: string | null = null): Generator<StoredMail> {
    const from = after === null ? this.#mails.length : (this.#places.get(after) ?? 0);
    for (let place = from - 1; place >= 0; place -= 1) {
      const kept = this.#mails[place];
      if (kept) yield { ...NOTHING, ...kept };
    }
  }

  /** From the mail that came after `before` on to the newest; none when there is no such mail. */
  *newerThan(before: string): Generator<StoredMail> {
    const from = this.#places.get(before) ?? this.#mails.length;
    for (const kept of this.#mails.slice(from + 1)) yield { ...NOTHING, ...kept };
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
 * What Resend tells a webhook about a mail that it has accepted, in order. A mail that somebody complains of was
 * delivered before. Source: https://resend.com/docs/webhooks/event-types
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
