import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { mailMessages } from "@/db/schema/mail";
import { reminderMail } from "@/emails/reminder";
import { logFault } from "@/lib/core/log";
import { resend } from "@/lib/core/resend";
import { deliver, MailNotTaken, SENT_AT_LEAST, type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame, mailFrom, messageOf, type ReadyMail, recipientHash } from "@/lib/email/message";
import { getSuppression } from "@/lib/email/queries";
import { renderMail } from "@/lib/email/render";
import { failureReason, toSendOutcome } from "@/lib/email/sending";
import { mailContentOf, stopHeaders } from "../messages";
import { SENDING_PROBLEM } from "../problems";
import type { ClaimedReminder } from "./claims.commands";
import { mayBeAccepted, type Outcome } from "./settlement";

/** Shorter than a claim's lease, including retries. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Resend remembers an idempotency key for 24 hours; after that, the same request would send another email. */
const UNKNOWN_WHEN_OLD = sql`case
  when ${mailMessages.status} = 'queued' and ${mailMessages.createdAt} < now() - interval '23 hours' then 'unknown'
  else ${mailMessages.status} end`;

/** One email per reminder and moment, however often it is tried. The same day at another moment is another email. */
const keyOf = ({ id, remindAt }: ClaimedReminder) => `reminder/${id}/${remindAt.toISOString()}`;

type Draft = { reminder: ClaimedReminder; to: string };

/** A composed email and its reminder. `isRepeated` is true when an earlier request may have sent it. */
type Ready = { reminder: ClaimedReminder; mail: ReadyMail; isRepeated: boolean };

export type MailOptions = SendOptions & {
  /** Awaited before each request. */
  pace?: () => Promise<void>;
  /** Whether to stop starting requests. */
  isTimeUp?: () => boolean;
};

/** Returns the address to send to, or the outcome when there is no usable one. */
async function addressOf(reminder: ClaimedReminder, db: Db): Promise<string | Outcome> {
  const { email } = reminder;
  if (email === null) return { kind: "later", problem: SENDING_PROBLEM.addressless };
  const isBounced = (await getSuppression(recipientHash(email), db)) === "bounce";
  return isBounced ? { kind: "later", problem: SENDING_PROBLEM.bounced } : email;
}

/**
 * An email's state in the log. "requested": an earlier request may have sent it. "alone": it was tried under its own key.
 * "unsure": it may have been sent, and that can no longer be determined.
 */
type State = "new" | "requested" | "alone" | "sent" | "unsure";

type Logged = { messageId: string; state: State };

function stateOf(status: string, isNew: boolean): State {
  if (isNew) return "new";
  const known: Partial<Record<string, State>> = { queued: "requested", failed: "alone", unknown: "unsure" };
  return known[status] ?? "sent";
}

/** Inserts the emails' rows into the log and returns them by their keys. */
async function writeLog(drafts: readonly Draft[], db: Db): Promise<Map<string | null, Logged>> {
  if (drafts.length === 0) return new Map();
  const values = drafts.map(({ reminder, to }) => {
    const id = crypto.randomUUID();
    return { id, kind: "reminder", recipientHash: recipientHash(to), idempotencyKey: keyOf(reminder) };
  });
  const fresh = new Set(values.map(({ id }) => id));
  const rows = await db
    .insert(mailMessages)
    .values(values)
    .onConflictDoUpdate({ target: mailMessages.idempotencyKey, set: { status: UNKNOWN_WHEN_OLD } })
    .returning({ messageId: mailMessages.id, status: mailMessages.status, key: mailMessages.idempotencyKey });
  return new Map(
    rows.map(({ key, messageId, status }) => [key, { messageId, state: stateOf(status, fresh.has(messageId)) }]),
  );
}

const isAmong = (ready: readonly Ready[]) =>
  inArray(
    mailMessages.id,
    ready.map(({ mail }) => mail.messageId),
  );

/** Deletes unaccepted emails from the log, so that the next request counts as their first. */
async function forget(ready: readonly Ready[], db: Db): Promise<void> {
  await db.delete(mailMessages).where(and(isAmong(ready), eq(mailMessages.status, "queued")));
}

async function compose({ reminder, to }: Draft, { messageId, state }: Logged, now: Date): Promise<Ready> {
  const frame = mailFrame();
  const rendered = await renderMail(reminderMail({ ...frame, ...mailContentOf(reminder, now, frame.siteUrl) }));
  const mail = { ...rendered, to, messageId, headers: stopHeaders(reminder, frame.siteUrl) };
  return { reminder, mail, isRepeated: state === "requested" };
}

/** Records that emails were accepted, with Resend's ids if it returned them. */
async function recordAccepted(
  accepted: readonly Ready[],
  providerIds: readonly string[],
  attempts: number,
  db: Db,
): Promise<void> {
  const rows = accepted.map(({ mail }, index) => ({ id: mail.messageId, provider_id: providerIds[index] ?? null }));
  await db
    .update(mailMessages)
    .set({
      status: SENT_AT_LEAST,
      attempts,
      sentAt: sql`coalesce(${mailMessages.sentAt}, now())`,
      providerId: sql`coalesce(accepted.provider_id, ${mailMessages.providerId})`,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as accepted(id uuid, provider_id text)`)
    .where(sql`${mailMessages.id} = accepted.id`);
}

/**
 * Sends the emails one by one, each under its own key, so that an invalid email does not block the others. Stops when
 * time is up or Resend accepts nothing for now; the rest get no outcome.
 */
async function sendSingly(
  ready: readonly Ready[],
  { pace, isTimeUp = () => false, ...options }: MailOptions,
  db: Db,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const { reminder, mail } of ready) {
    if (isTimeUp()) break;
    const { to, messageId: _messageId, headers, ...rendered } = mail;
    await pace?.();
    try {
      const outgoing = { kind: "reminder", to, mail: rendered, headers, idempotencyKey: keyOf(reminder) } as const;
      await sendMail(outgoing, db, options);
      outcomes.set(reminder.id, { kind: "sent" });
    } catch (error) {
      if (!(error instanceof MailNotTaken)) throw error;
      outcomes.set(reminder.id, { kind: "later", problem: SENDING_PROBLEM.mail, isFault: true });
      if (toSendOutcome(error.failure) === "later") break;
    }
  }
  return outcomes;
}

const all = (ready: readonly Ready[], outcome: Outcome) => new Map(ready.map(({ reminder }) => [reminder.id, outcome]));

/**
 * Sends the claim's emails in one request, under the claim's key. If an answer was lost and the request is repeated,
 * even with other content, Resend reports that it had accepted it.
 */
async function sendTogether(
  token: string,
  ready: readonly Ready[],
  options: MailOptions,
  db: Db,
): Promise<Map<string, Outcome>> {
  const { client = resend(), pause = wait, pace } = options;
  const from = mailFrom();
  const messages = ready.map(({ mail }) => messageOf(mail, from));
  await pace?.();
  const idempotencyKey = `reminders/${token}`;
  let mayHaveArrived = ready.some(({ isRepeated }) => isRepeated);
  const delivered = await deliver(async () => {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await client.batch.send(messages, { idempotencyKey, signal });
    mayHaveArrived ||= !answer.data && (answer.error === null || mayBeAccepted(answer.error));
    return answer;
  }, pause);
  const { attempts, failure } = delivered;
  const outcome = failure ? toSendOutcome(failure) : "arrived";
  if (!failure || outcome === "arrived") {
    const providerIds = delivered.failure ? [] : delivered.data.data.map(({ id }) => id);
    await recordAccepted(ready, providerIds, attempts, db);
    return all(ready, { kind: "sent" });
  }
  if (!mayHaveArrived) await forget(ready, db);
  if (outcome === "refused") return sendSingly(ready, options, db);
  const reason = failureReason(failure);
  logFault(`reminder mails ${token}`, new Error(`Resend did not take them: ${reason}: ${failure.message}`));
  await db.update(mailMessages).set({ attempts, lastError: reason }).where(isAmong(ready));
  return all(ready, { kind: "later", problem: SENDING_PROBLEM.mail, isFault: true, mayHaveArrived });
}

/** Reminders to email. Without a claim's token, each is sent separately. */
export type ToMail = { token: string | null; reminders: readonly ClaimedReminder[] };

/**
 * Emails reminders and returns the outcomes by reminder id; reminders that were not reached have none. Each is sent
 * once: a logged email is not sent again, and one that Resend may have accepted is retried under the same key.
 */
export async function sendReminderMails(
  { token, reminders }: ToMail,
  now: Date,
  db: Db,
  options: MailOptions = {},
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const drafts: Draft[] = [];
  for (const reminder of reminders) {
    const to = await addressOf(reminder, db);
    if (typeof to === "string") drafts.push({ reminder, to });
    else outcomes.set(reminder.id, to);
  }
  const log = await writeLog(drafts, db);
  const together: Ready[] = [];
  const alone: Ready[] = [];
  for (const draft of drafts) {
    const logged = log.get(keyOf(draft.reminder));
    if (!logged) throw new Error("a mail was not written into the log");
    const { state } = logged;
    if (state === "sent" || state === "unsure") outcomes.set(draft.reminder.id, { kind: state });
    else (token === null || state === "alone" ? alone : together).push(await compose(draft, logged, now));
  }
  const ofClaim = token !== null && together.length > 0 ? await sendTogether(token, together, options, db) : [];
  return new Map([...outcomes, ...ofClaim, ...(await sendSingly(alone, options, db))]);
}
