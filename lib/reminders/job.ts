import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { appDb, type Db } from "@/db/client";
import { logFault } from "@/lib/core/log";
import { rateLimiter, type Time } from "@/lib/email/sending";
import { type Channel, CLAIM_WORK_MS, type ClaimedReminder, claimDue } from "./delivery/claims.commands";
import { type MailOptions, sendReminderMails } from "./delivery/emails.commands";
import { sendReminderPushes } from "./delivery/pushes.commands";
import { isWorthSending, type Outcome } from "./delivery/settlement";
import { completeClaim, rollCalendarReminders } from "./delivery/settlement.commands";
import { SENDING_PROBLEM } from "./problems";

/** A run ends after this many consecutive claims in which nothing could be sent; the next run tries again. */
const MAX_SETBACKS = 3;

/**
 * The result of a run: `sent` reminders, `failed` ones that will be retried, `removed` browsers whose subscription had
 * ended, and `rolled` calendar reminders that moved to their next day.
 */
export type RemindersRun = { sent: number; failed: number; removed: number; rolled: number };

/** Tests pass their own Resend client and clock. */
export type RemindersOptions = Omit<MailOptions, "pace"> & Partial<Pick<Time, "clock">>;

type Run = {
  now: Date;
  db: Db;
  clock: () => number;
  isTimeUp: () => boolean;
  mail: MailOptions;
  counts: RemindersRun;
};

type Outcomes = Map<string, Outcome>;

/** Returns the reminders to send now, and records the outcome of the others. */
function selectSendable(reminders: readonly ClaimedReminder[], now: Date, outcomes: Outcomes): ClaimedReminder[] {
  return reminders.filter((reminder) => {
    try {
      if (isWorthSending(reminder, reminder.by, now)) return true;
      outcomes.set(reminder.id, { kind: "moot" });
    } catch (error) {
      // For example an unknown time zone: skip it so that it does not block the others.
      logFault(`reminder ${reminder.id}`, error);
      outcomes.set(reminder.id, { kind: "later", problem: SENDING_PROBLEM.missed });
    }
    return false;
  });
}

const merge = (into: Outcomes, from: Iterable<[string, Outcome]>) => {
  for (const [id, outcome] of from) into.set(id, outcome);
};

/** Sends by push; what no browser accepts goes by email, without the token: the next attempt may be a push. */
async function sendByPush(reminders: readonly ClaimedReminder[], run: Run): Promise<Outcomes> {
  const { now, db, isTimeUp, mail, counts } = run;
  const { outcomes, removed, refused } = await sendReminderPushes(reminders, now, isTimeUp, db);
  counts.removed += removed;
  if (refused.length > 0) merge(outcomes, await sendReminderMails({ token: null, reminders: refused }, now, db, mail));
  return outcomes;
}

/** Limits a run to one claim: it starts nothing that might outlast the lease. */
function withinClaim(run: Run): Run {
  const until = run.clock() + CLAIM_WORK_MS;
  const isTimeUp = () => run.isTimeUp() || run.clock() >= until;
  return { ...run, isTimeUp, mail: { ...run.mail, isTimeUp } };
}

/** Sends what is due by one channel, claim after claim, until nothing is left, time is up, or sending fails repeatedly. */
async function sendDue(channel: Channel, run: Run): Promise<void> {
  const { now, db, isTimeUp, counts } = run;
  for (let setbacks = 0; setbacks < MAX_SETBACKS && !isTimeUp(); ) {
    const part = withinClaim(run);
    const claim = await claimDue(channel, now, db);
    if (!claim) return;
    const outcomes: Outcomes = new Map();
    const reminders = selectSendable(claim.reminders, now, outcomes);
    const { token } = claim;
    const sending =
      channel === "push" ? sendByPush(reminders, part) : sendReminderMails({ token, reminders }, now, db, part.mail);
    merge(outcomes, await sending);
    await completeClaim(claim, outcomes, now, db);
    const all = [...outcomes.values()];
    const sent = all.filter(({ kind }) => kind === "sent").length;
    const failed = all.filter((each) => each.kind === "later" && each.isFault).length;
    counts.sent += sent;
    counts.failed += failed;
    setbacks = failed > 0 && sent === 0 ? setbacks + 1 : 0;
  }
}

/**
 * Sends everything that is due at `now`, by push or email, each once, and schedules the next occurrence. Concurrent
 * runs share the work. After a crash, another run takes over expired claims: a repeated notification replaces the first
 * one, and the log prevents a second email. Failed reminders are retried with growing delays until their day is over.
 */
export async function sendDueReminders(
  now: Date,
  options: RemindersOptions = {},
  db: Db = appDb(),
): Promise<RemindersRun> {
  const { isTimeUp = () => false, clock = () => performance.now(), pause = wait, ...rest } = options;
  const mail = { ...rest, pause, pace: rateLimiter({ clock, pause }) };
  const counts: RemindersRun = { sent: 0, failed: 0, removed: 0, rolled: 0 };
  const run: Run = { now, db, clock, isTimeUp, mail, counts };
  // Concurrently, so that thousands of emails at Resend's rate limit do not delay notifications.
  const channels = await Promise.allSettled([sendDue("push", run), sendDue("mail", run)]);
  const broken = channels.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
  // A user whose last browser is gone gets an email, and the email loop may have finished already.
  if (counts.removed > 0) await sendDue("mail", run);
  counts.rolled = await rollCalendarReminders(now, isTimeUp, db);
  return counts;
}
