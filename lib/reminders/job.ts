import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { appDb, type Db } from "@/db/client";
import { logFault } from "@/lib/core/log";
import { rateLimiter, type Time } from "@/lib/email/sending";
import { rollCalendarReminders } from "./calendar/commands";
import { CLAIM_WORK_MS, type ClaimedReminder, claimDue, type Way } from "./delivery/claims.commands";
import { type MailOptions, sendReminderMails } from "./delivery/emails.commands";
import { isToBeTold, type Outcome } from "./delivery/settlement";
import { completeClaim } from "./delivery/settlements.commands";
import { SENDING_PROBLEM } from "./problem";
import { sendReminderPushes } from "./push/commands";

/** After so many claims in a row of which nobody could be told, a run ends: the next one may find it better. */
const MAX_SETBACKS = 3;

/**
 * What a run has done: `sent` reminders were told, `failed` could not be and are tried again, `removed` browsers had ended their
 * subscription, `rolled` calendar reminders wait for their next day.
 */
export type RemindersRun = { sent: number; failed: number; removed: number; rolled: number };

/** Tests bring a Resend and a clock of their own. */
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

/** Those that are to be told now; of any other its outcome is known without trying. */
function toTell(reminders: readonly ClaimedReminder[], now: Date, outcomes: Outcomes): ClaimedReminder[] {
  return reminders.filter((reminder) => {
    try {
      if (isToBeTold(reminder, reminder.by, now)) return true;
      outcomes.set(reminder.id, { kind: "moot" });
    } catch (error) {
      // As of a time zone that this server does not know: it keeps no other back.
      logFault(`reminder ${reminder.id}`, error);
      outcomes.set(reminder.id, { kind: "later", problem: SENDING_PROBLEM.missed });
    }
    return false;
  });
}

const merge = (into: Outcomes, from: Iterable<[string, Outcome]>) => {
  for (const [id, outcome] of from) into.set(id, outcome);
};

/** Tells reminders by push; those of whom no browser takes it, by mail, which has a key of its own: next it may go by push again. */
async function tellByPush(reminders: readonly ClaimedReminder[], run: Run): Promise<Outcomes> {
  const { now, db, isTimeUp, mail, counts } = run;
  const { outcomes, removed, refused } = await sendReminderPushes(reminders, now, isTimeUp, db);
  counts.removed += removed;
  if (refused.length > 0) merge(outcomes, await sendReminderMails({ token: null, reminders: refused }, now, db, mail));
  return outcomes;
}

/** The run as far as one claim goes: it begins nothing that might last longer than the claim does. */
function withinClaim(run: Run): Run {
  const until = run.clock() + CLAIM_WORK_MS;
  const isTimeUp = () => run.isTimeUp() || run.clock() >= until;
  return { ...run, isTimeUp, mail: { ...run.mail, isTimeUp } };
}

/** Tells what is due of one way, claim after claim, until there is none, time is up, or it does not work now. */
async function tell(way: Way, run: Run): Promise<void> {
  const { now, db, isTimeUp, counts } = run;
  for (let setbacks = 0; setbacks < MAX_SETBACKS && !isTimeUp(); ) {
    const part = withinClaim(run);
    const claim = await claimDue(way, now, db);
    if (!claim) return;
    const outcomes: Outcomes = new Map();
    const reminders = toTell(claim.reminders, now, outcomes);
    const { token } = claim;
    const told =
      way === "push" ? tellByPush(reminders, part) : sendReminderMails({ token, reminders }, now, db, part.mail);
    merge(outcomes, await told);
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
 * Tells everybody of what is due at `now`, by push or mail, each once: what is told is written down with when it comes next.
 * Simultaneous runs share the work. What a killed one had in its hands is told again by whoever takes it over, when its claim
 * has run out: a notification takes its own place then, and a mail is known to have been sent. What cannot be told is tried
 * again, ever later, until its day is over there.
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
  // Side by side: thousands of mails, at Resend's pace, keep no notification back.
  const ways = await Promise.allSettled([tell("push", run), tell("mail", run)]);
  const broken = ways.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
  // Whose last browser was gone is told by mail, and the mails may have been done before.
  if (counts.removed > 0) await tell("mail", run);
  counts.rolled = await rollCalendarReminders(now, isTimeUp, db);
  return counts;
}
