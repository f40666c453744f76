import type { CivilDate } from "@/lib/core/dates";
import type { LocalMorning } from "@/lib/core/zoned-time";
import type { SendFailure } from "@/lib/email/sending";
import { type AfterDay, afterDay } from "../after-day";
import { type FollowedHoliday, followed } from "../follow";
import { fallsOn, isOver } from "../moment";
import { problemOfMissed, SENDING_PROBLEM } from "../problem";

/**
 * What came of telling somebody. "left": nobody has tried. "moot": it is no more to be told, see `isToBeTold`. "unsure": it may
 * have been told, and nobody will ever know. "later": it did not work now, and why. `isFault` when that is nothing about the
 * person; `mayHaveArrived` when nobody knows yet, and it is to be asked again under the same key.
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

/** A reminder that is due, as far as its time goes. */
export type DueReminder = LocalMorning & {
  targetDateIso: CivilDate;
  remindAt: Date;
  leadDays: number;
  repeats: boolean;
  isActive: boolean;
  /** Of which day it told last. */
  sentFor: CivilDate | null;
  attempts: number;
  lastError: string | null;
};

/** How it stands from now on. Without `sentFor` that stays; `waitSeconds` is how long nobody tries again, null for not at all. */
export type Settlement = AfterDay & { sentFor: CivilDate | null; attempts: number; waitSeconds: number | null };

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;

/** How long to wait after so many attempts: longer each time, and as long as a push service asks for. */
export function waitAfter(attempts: number, retryAfterSeconds = 0): number {
  const growing = FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - 1, 10);
  return Math.min(Math.max(growing, retryAfterSeconds), LONGEST_WAIT_SECONDS);
}

const isStillIts = ({ rule, isDeleted }: FollowedHoliday, date: CivilDate) =>
  !isDeleted && rule !== null && fallsOn(rule, date);

/** Whether it is still worth telling: the holiday is on that day, and the day is not over where its person is. */
export const isToBeTold = ({ targetDateIso, timeZone }: DueReminder, holiday: FollowedHoliday, now: Date): boolean =>
  isStillIts(holiday, targetDateIso) && !isOver(targetDateIso, timeZone, now);

/** How a reminder stands after an attempt to tell of it, by the holiday as it is now. */
export function settlementOf(reminder: DueReminder, outcome: Outcome, holiday: FollowedHoliday, now: Date): Settlement {
  const { targetDateIso, remindAt, isActive, lastError, attempts } = reminder;
  const same = { targetDateIso, remindAt, isActive, lastError, sentFor: null, attempts, waitSeconds: null };
  const fresh = { sentFor: null, attempts: 0, waitSeconds: null };
  if (outcome.kind === "sent" || outcome.kind === "unsure") {
    const next = afterDay(reminder, holiday, remindAt, now);
    const doubt = outcome.kind === "unsure" ? SENDING_PROBLEM.unsure : null;
    return { ...next, ...fresh, sentFor: targetDateIso, lastError: next.lastError ?? doubt };
  }
  if (outcome.kind === "later") {
    const { problem, retryAfterSeconds } = outcome;
    const waitSeconds = waitAfter(attempts + 1, retryAfterSeconds);
    return { ...same, lastError: problem, attempts: attempts + 1, waitSeconds };
  }
  if (outcome.kind === "left" || isToBeTold(reminder, holiday, now)) return same;
  if (!isStillIts(holiday, targetDateIso)) return { ...same, ...followed(reminder, holiday, now), ...fresh };
  const next = afterDay(reminder, holiday, remindAt, now);
  return { ...next, ...fresh, lastError: next.lastError ?? problemOfMissed(lastError) };
}

/** Whether Resend may have taken what it has failed on: it gave no answer, broke down over it, or is still at it. */
export const mayBeTaken = ({ name, statusCode }: SendFailure): boolean =>
  statusCode === null || statusCode >= 500 || name === "concurrent_idempotent_requests";
