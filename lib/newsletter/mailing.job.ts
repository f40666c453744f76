import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Resend } from "resend";
import type { Db } from "@/db/client";
import { logFault } from "@/lib/core/log";
import { resend } from "@/lib/core/resend";
import { mailFrom, messageOf } from "@/lib/email/message";
import { failureReason, pauseBeforeRetry, rateLimiter, type Time, toSendOutcome } from "@/lib/email/sending";
import {
  beginAttempt,
  type ClaimedBatch,
  claimBatch,
  releaseBatch,
  settleArrived,
  settleRefused,
  settleSent,
  takeOverBatch,
} from "./mailing.commands";
import type { Compose } from "./subscriber";

/** Shorter than a batch's lease, so that a hanging request ends before another run repeats it. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** A run ends after this many consecutive batches that Resend does not accept; the next run tries again. */
const MAX_SETBACKS = 3;

/** If this many single emails are rejected and none was accepted, the emails are not the cause. */
const MAX_REFUSED = 10;

export type SendingOptions = Partial<Time> & {
  client?: Resend;
  /** Called before each batch: whether to stop. */
  isTimeUp?: () => boolean;
  /** Called for each batch that Resend does not accept for now. */
  onSetback?: () => void;
};

type Sending = Pick<Time, "pause"> & { compose: Compose; client: Resend; pace: () => Promise<void>; db: Db };

/** The result of one batch: "lost" when another run has it or no recipient is left. */
type Outcome = { kind: "sent"; mails: number } | { kind: "refused" | "halved" | "released" | "lost" };

/** Sends a claimed batch, with retries, and settles it by the answer. */
async function sendBatch(first: ClaimedBatch, { compose, client, pause, pace, db }: Sending): Promise<Outcome> {
  const from = mailFrom();
  for (let batch: ClaimedBatch | null = first, tries = 1; batch; tries += 1) {
    const { data, error, headers } = await client.batch.send(
      batch.mails.map((mail) => messageOf(mail, from)),
      { idempotencyKey: batch.id, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
    );
    if (data) {
      const ids = data.data.map(({ id }) => id);
      const isSettled = await settleSent(batch, ids, db);
      return isSettled ? { kind: "sent", mails: batch.mails.length } : { kind: "lost" };
    }
    const answer = toSendOutcome(error);
    if (answer === "arrived") return { kind: "sent", mails: await settleArrived(batch, db) };
    const reason = failureReason(error);
    if (answer === "refused") return { kind: (await settleRefused(batch, reason, db)) ? "refused" : "halved" };

    const pauseMs = pauseBeforeRetry(error, tries, headers?.["retry-after"]);
    if (pauseMs === null) {
      await releaseBatch(batch, reason, db);
      logFault(`mail batch ${batch.id}`, new Error(`Resend did not take it: ${reason}: ${error.message}`));
      return { kind: "released" };
    }
    await pause(pauseMs);
    await pace();
    batch = await beginAttempt(batch, compose, db);
  }
  return { kind: "lost" };
}

/**
 * Sends the queued emails of an issue in batches within Resend's limits, until none are left, time is up, or Resend
 * accepts no more. Returns how many were sent. Each batch is stored before it is sent, under its idempotency key, so no
 * email is sent twice. After an interrupted run, the next one takes over its open batches when their lease expires;
 * concurrent runs share the work. Unsubscriptions are checked before every request.
 */
export async function sendBatches(
  issueId: string,
  compose: Compose,
  db: Db,
  options: SendingOptions = {},
): Promise<number> {
  const {
    client = resend(),
    pause = wait,
    clock = () => performance.now(),
    isTimeUp = () => false,
    onSetback,
  } = options;
  const pace = rateLimiter({ clock, pause });
  let sent = 0;
  let refused = 0;
  let setbacks = 0;
  while (setbacks < MAX_SETBACKS && (refused < MAX_REFUSED || sent > 0)) {
    await pace();
    if (isTimeUp()) break;
    const sources = [takeOverBatch, claimBatch];
    // After a setback, alternate the order, so that a batch that fails repeatedly does not block the others.
    const [first, second] = setbacks === 0 ? sources : sources.toReversed();
    const batch = (await first?.(issueId, compose, db)) ?? (await second?.(issueId, compose, db)) ?? null;
    if (!batch) break;
    const outcome = await sendBatch(batch, { compose, client, pause, pace, db });
    if (outcome.kind === "sent") sent += outcome.mails;
    if (outcome.kind === "refused") refused += 1;
    if (outcome.kind === "released") onSetback?.();
    setbacks = outcome.kind === "released" ? setbacks + 1 : 0;
  }
  return sent;
}
