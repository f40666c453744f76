import type { CivilDate } from "@/lib/core/civil-date";
import type { SendFailure } from "@/lib/email/sending";
import { fallsOn, isOver } from "../moment";
import { problemOfMissed, SENDING_PROBLEM } from "../problems";
import { afterDay, type FollowChange, type Followed, type FollowedHoliday, followed } from "../schedule";

/**
 * The outcome of one delivery. "left": not tried. "moot": no longer worth sending, see `isWorthSending`. "unsure": it may
 * have been sent, and that can no longer be determined. "later": it failed for now, with the reason.
 * `isFault` is true when the cause is not on the user's side; `mayHaveArrived` when it has to be retried under the same
 * key to find out.
 */
export type Outcome =
  | { kind: "sent" | "left" | "moot" | "unsure" }
  | {
      kind: "later";
      problem: string;
      retryAfterSeconds?: number;
      isFault?: boolean;
      mayHaveArrived?: boolean;
    };

/** The timing and delivery state of a reminder that is due. */
export type DueReminder = Followed & { attempts: number };

/** The new state of a reminder. A null `sentFor` leaves the stored one, a null `waitSeconds` tries no more. */
export type Settlement = FollowChange & { sentFor: CivilDate | null; attempts: number; waitSeconds: number | null };

/** The part of the new state of a reminder that was not sent and is not tried again for this day. */
export const NOT_SENT = { sentFor: null, attempts: 0, waitSeconds: null } as const;

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;

/** Returns the seconds to wait: exponential, at least what the push service requests, at most an hour. */
export function waitAfter(attempts: number, retryAfterSeconds = 0): number {
  const growing = FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - 1, 10);
  return Math.min(Math.max(growing, retryAfterSeconds), LONGEST_WAIT_SECONDS);
}

const isStillOnDate = ({ rule, isDeleted }: FollowedHoliday, date: CivilDate) =>
  !isDeleted && rule !== null && fallsOn(rule, date);

/** Whether it is still worth sending: the holiday falls on that day, and the day is not over for the user. */
export const isWorthSending = (
  { targetDateIso, timeZone }: DueReminder,
  holiday: FollowedHoliday,
  now: Date,
): boolean => isStillOnDate(holiday, targetDateIso) && !isOver(targetDateIso, timeZone, now);

/** Returns a reminder's new state after a delivery attempt, based on the current state of the holiday. */
export function settlementOf(reminder: DueReminder, outcome: Outcome, holiday: FollowedHoliday, now: Date): Settlement {
  const { targetDateIso, remindAt, isActive, lastError, attempts } = reminder;
  const same = { targetDateIso, remindAt, isActive, lastError, sentFor: null, attempts, waitSeconds: null };
  if (outcome.kind === "sent" || outcome.kind === "unsure") {
    const next = afterDay(reminder, holiday, now);
    const doubt = outcome.kind === "unsure" ? SENDING_PROBLEM.unsure : null;
    return { ...next, ...NOT_SENT, sentFor: targetDateIso, lastError: next.lastError ?? doubt };
  }
  if (outcome.kind === "later") {
    const { problem, retryAfterSeconds } = outcome;
    const waitSeconds = waitAfter(attempts + 1, retryAfterSeconds);
    return { ...same, lastError: problem, attempts: attempts + 1, waitSeconds };
  }
  if (outcome.kind === "left" || isWorthSending(reminder, holiday, now)) return same;
  if (!isStillOnDate(holiday, targetDateIso)) return { ...same, ...followed(reminder, holiday, now), ...NOT_SENT };
  const next = afterDay(reminder, holiday, now);
  return { ...next, ...NOT_SENT, lastError: next.lastError ?? problemOfMissed(lastError) };
}

/** Whether Resend may have accepted a failed request: no answer, a server error, or the same key in progress. */
export const mayBeAccepted = ({ name, statusCode }: SendFailure): boolean =>
  statusCode === null || statusCode >= 500 || name === "concurrent_idempotent_requests";
