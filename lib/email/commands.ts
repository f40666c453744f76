import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Resend } from "resend";
import { appDb, type Db, type Tx } from "@/db/client";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import type { Mail } from "@/emails/layout";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { resend } from "@/lib/core/resend";
import { type MailHeaders, mailFrom, messageOf, recipientHash } from "./message";
import { getSuppression } from "./queries";
import { type RenderedMail, renderMail } from "./render";
import { pauseBeforeRetry, type SendFailure } from "./sending";

export type MailKind =
  | "sign_in"
  | "confirm_subscription"
  | "account_deleted"
  | "weekly_preview"
  | "weekly_preview_test"
  | "card_thanks"
  | "card_mail"
  | "reminder"
  | "sponsor_receipt"
  | "sponsor_renewal"
  | "sponsor_payment_failed"
  | "sponsor_ending"
  | "sponsor_message_hidden"
  | "sponsor_free";

/** One email to one recipient, rendered or not. Emails with the same idempotency key are sent once. */
export type Outgoing = { kind: MailKind; to: string; mail: Mail | RenderedMail; idempotencyKey: string } & MailHeaders;

/**
 * Thrown when Resend did not accept an email. `reason` is the text in the log: "422 validation_error", or "no answer …"
 * when it may have accepted it.
 */
export class MailNotTaken extends AppError {
  constructor(
    readonly failure: SendFailure,
    readonly reason: string,
  ) {
    super("unavailable", "Failed to send email");
  }
}

/** A webhook event may arrive before Resend's response and may already have advanced the status. */
export const SENT_AT_LEAST = sql`case when ${mailMessages.status} in ('queued', 'failed') then 'sent' else ${mailMessages.status} end`;

/** A user is waiting for the response, so a hanging request counts as failed. */
export const REQUEST_TIMEOUT_MS = 8000;

/** Tests pass their own Resend client and clock. */
export type SendOptions = { client?: Resend; pause?: (ms: number) => Promise<unknown> };

/** Resend's answer, or why it accepted nothing. `attempts` counts the requests. */
export type Delivered<Data> = { attempts: number } & ({ data: Data; failure?: never } | { failure: SendFailure });

type Answer<Data> = { data: Data | null; error: SendFailure | null; headers: Record<string, string> | null };

/** Sends a request to Resend until there is a final answer; `pauseBeforeRetry` decides about retries. */
export async function deliver<Data>(
  request: () => Promise<Answer<Data>>,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<Delivered<Data>> {
  for (let attempts = 1; ; attempts += 1) {
    const { data, error, headers } = await request();
    if (data) return { attempts, data };
    const failure = error ?? { name: "application_error", message: "no answer", statusCode: null };
    const pauseMs = pauseBeforeRetry(failure, attempts, headers?.["retry-after"]);
    if (pauseMs === null) return { attempts, failure };
    await pause(pauseMs);
  }
}

/**
 * Sends an email through Resend and logs it. Nothing is sent to an address that bounced, and the caller cannot see the
 * difference. Idempotent per key. Throws MailNotTaken, an AppError unavailable, when Resend does not accept the email.
 */
export async function sendMail(
  { kind, to, mail, idempotencyKey, ...extraHeaders }: Outgoing,
  db: Db = appDb(),
  { client = resend(), pause }: SendOptions = {},
): Promise<void> {
  const hash = recipientHash(to);
  const isSuppressed = (await getSuppression(hash, db)) === "bounce";
  const [logged] = await db
    .insert(mailMessages)
    .values({ kind, recipientHash: hash, idempotencyKey, status: isSuppressed ? "suppressed" : "queued" })
    .onConflictDoUpdate({ target: mailMessages.idempotencyKey, set: { kind: sql`excluded.kind` } })
    .returning({ id: mailMessages.id, status: mailMessages.status });
  if (!logged) throw new Error("a mail was not written into the log");
  if (logged.status !== "queued" && logged.status !== "failed") return;

  const rendered = "html" in mail ? mail : await renderMail(mail);
  const message = messageOf({ to, messageId: logged.id, ...rendered, ...extraHeaders }, mailFrom());
  let isInDoubt = false;
  const delivered = await deliver(async () => {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await client.emails.send(message, { idempotencyKey, signal });
    isInDoubt ||= !answer.data && (answer.error?.statusCode ?? null) === null;
    return answer;
  }, pause);
  const { attempts, failure } = delivered;
  // With "invalid_idempotent_request", an earlier version was accepted and its answer was lost; its id arrives with
  // Resend's events.
  if (failure && failure.name !== "invalid_idempotent_request") {
    const { name, message: reason, statusCode } = failure;
    const lastError = `${isInDoubt ? "no answer" : statusCode} ${name}`;
    await db.update(mailMessages).set({ status: "failed", attempts, lastError }).where(eq(mailMessages.id, logged.id));
    logFault(`mail ${logged.id}`, new Error(`Resend did not take a ${kind} mail: ${lastError}: ${reason}`));
    throw new MailNotTaken(failure, lastError);
  }
  const answered = delivered.failure ? {} : { providerId: delivered.data.id };
  await db
    .update(mailMessages)
    .set({ status: SENT_AT_LEAST, attempts, ...answered, sentAt: new Date() })
    .where(eq(mailMessages.id, logged.id));
}

/** The minimum response time for a request that may send an email. */
const ANSWER_MS = 800;

/**
 * Like `sendMail`, for emails that anyone can trigger for any address. Takes the same time whether or not something was
 * sent (if Resend responds in the usual time), so timing does not reveal suppressed addresses.
 */
export async function sendMailEvenly(outgoing: Outgoing, db: Db = appDb(), options: SendOptions = {}): Promise<void> {
  const { pause = wait } = options;
  const [sent] = await Promise.allSettled([sendMail(outgoing, db, options), pause(ANSWER_MS)]);
  if (sent.status === "rejected") throw sent.reason;
}

/** Adds an address to the suppression list; a bounce overrides a complaint. */
export async function suppress(hash: string, reason: "bounce" | "complaint", db: Db | Tx): Promise<void> {
  await db
    .insert(mailSuppressions)
    .values({ recipientHash: hash, reason })
    .onConflictDoUpdate({
      target: mailSuppressions.recipientHash,
      set: {
        reason: sql`case when ${mailSuppressions.reason} = 'bounce' then 'bounce' else excluded.reason end`,
        createdAt: sql`now()`,
      },
    });
}
