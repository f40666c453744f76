import { createHash, randomUUID } from "node:crypto";
import type http from "node:http";
import { Refusal, readBody } from "./requests";
import { type MailInput, readBatch, readJson, readMail } from "./resend/input";
import type { MailStore, StoredMail } from "./resend/store";

/** Resend's test addresses. Source: https://resend.com/docs/dashboard/emails/send-test-emails */
const TEST_ADDRESS = /(?:^|<)(bounced|complained)(?:\+[^@<>]*)?@resend\.dev>?$/i;

type Outcome = "delivered" | "bounced" | "complained";

/** Returns "delivered", unless one of the recipients is a test address with another outcome. */
function outcomeFor(recipients: readonly string[]): Outcome {
  for (const recipient of recipients) {
    const [, what] = TEST_ADDRESS.exec(recipient.trim()) ?? [];
    if (what) return what.toLowerCase() as Outcome;
  }
  return "delivered";
}

/** Source: https://resend.com/docs/dashboard/emails/idempotency-keys */
const KEY_LIFETIME_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 256;

export type Answer = { status: number; body: unknown };

/** State shared by the sending calls. `busyKeys` are the idempotency keys of requests in progress. */
export type Outbox = {
  store: MailStore;
  now: () => number;
  busyKeys: Set<string>;
  accepted: (mails: readonly StoredMail[]) => void;
};

function keyOf(request: http.IncomingMessage): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || key.length < 1 || key.length > MAX_KEY_LENGTH) {
    throw new Refusal(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
  }
  return key;
}

function storedMail(input: MailInput, key: string | null, now: number): StoredMail {
  const { from, to, subject, cc, bcc, scheduled_at } = input;
  const recipients = [...to, ...(cc ?? []), ...(bcc ?? [])];
  return {
    object: "email",
    id: randomUUID(),
    from,
    to,
    created_at: new Date(now).toISOString(),
    subject,
    html: input.html ?? null,
    text: input.text ?? null,
    cc: cc ?? [],
    bcc: bcc ?? [],
    reply_to: input.reply_to ?? [],
    headers: input.headers ?? {},
    attachments: (input.attachments ?? []).map(({ filename, content, content_type }) => {
      return { filename, content, content_type: content_type ?? "application/octet-stream" };
    }),
    tags: input.tags ?? [],
    scheduled_at: scheduled_at ?? null,
    last_event: scheduled_at ? "scheduled" : outcomeFor(recipients),
    idempotency_key: key,
  };
}

type Sending = { path: string; body: string; key: string | null; permissive: boolean };

/**
 * Stores the emails, or returns the first response again when the idempotency key was used before. Throws a Refusal.
 */
function accept({ store, now, accepted }: Outbox, { path, body, key, permissive }: Sending): Answer {
  const fingerprint = createHash("sha256").update(`${path}\n${body}`).digest("hex");
  const before = key === null ? null : store.answerTo(key);
  if (before && now() - before.at < KEY_LIFETIME_MS) {
    if (before.fingerprint === fingerprint) return { status: before.status, body: before.body };
    const message = "Same idempotency key used with a different request payload.";
    throw new Refusal(409, "invalid_idempotent_request", message);
  }

  const input = readJson(body);
  const isBatch = path === "/emails/batch";
  const { mails: inputs, errors } = isBatch ? readBatch(input, permissive) : { mails: [readMail(input)], errors: [] };
  const mails = inputs.map((each) => storedMail(each, key, now()));
  const ids = mails.map(({ id }) => ({ id }));
  const answerBody = isBatch ? { data: ids, ...(permissive && { errors }) } : ids[0];
  const answer = { status: 200, body: answerBody };
  store.add(mails, key === null ? null : { key, fingerprint, ...answer, at: now() });
  accepted(mails);
  return answer;
}

/**
 * Handles `POST /emails` and `POST /emails/batch`. The same request with the same idempotency key gets the first
 * response again. A different request with that key, or a concurrent one, gets a 409. Throws a Refusal.
 */
export async function send(outbox: Outbox, request: http.IncomingMessage, path: string): Promise<Answer> {
  const key = keyOf(request);
  if (key !== null && outbox.busyKeys.has(key)) {
    const message = "Same idempotency key used while original request is still in progress.";
    throw new Refusal(409, "concurrent_idempotent_requests", message);
  }
  if (key !== null) outbox.busyKeys.add(key);
  try {
    const body = await readBody(request);
    return accept(outbox, { path, body, key, permissive: request.headers["x-batch-validation"] === "permissive" });
  } finally {
    if (key !== null) outbox.busyKeys.delete(key);
  }
}
