import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One mail as it was sent, in the shape that Resend's read calls answer with. */
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
  last_event: "delivered" | "scheduled" | "canceled";
};

/** What was answered under an idempotency key, and to which request. */
export type Answered = { key: string; fingerprint: string; status: number; body: unknown; at: number };

type Line = { mail: StoredMail } | { answered: Answered };

/** The outbox on disk: one line of JSON for each mail and each answered key, so that a restart forgets nothing. */
export class MailStore {
  readonly #file: string;
  readonly #mails = new Map<string, StoredMail>();
  readonly #answers = new Map<string, Answered>();

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = path.join(directory, "mails.jsonl");
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, "utf8").split("\n")) this.#remember(line);
  }

  #remember(line: string): void {
    if (!line) return;
    let read: Line;
    try {
      read = JSON.parse(line) as Line;
    } catch {
      return; // the last line of a killed run
    }
    if ("mail" in read) this.#mails.set(read.mail.id, read.mail);
    else this.#answers.set(read.answered.key, read.answered);
  }

  #append(lines: readonly Line[]): void {
    appendFileSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    for (const line of lines) {
      if ("mail" in line) this.#mails.set(line.mail.id, line.mail);
      else this.#answers.set(line.answered.key, line.answered);
    }
  }

  /** Keeps the mails and, in the same write, the answer to the key they were sent under. */
  add(mails: readonly StoredMail[], answered: Answered | null): void {
    this.#append([...mails.map((mail) => ({ mail })), ...(answered ? [{ answered }] : [])]);
  }

  get(id: string): StoredMail | null {
    return this.#mails.get(id) ?? null;
  }

  answerTo(key: string): Answered | null {
    return this.#answers.get(key) ?? null;
  }

  /** Newest first. */
  list(): StoredMail[] {
    return [...this.#mails.values()].reverse();
  }
}
