import type { CivilDate } from "@/lib/core/civil-date";
import type { LocalMorning } from "@/lib/core/zoned-time";
import type { RuleText } from "@/lib/holidays/rule";
import { type Due, fallsOn, soonestDue } from "./moment";
import { isAtItsEnd } from "./over";
import { isPausedByUs, PAUSED_BY_US } from "./problem";

/** The fields of a reminder that depend on its holiday. */
export type Followed = LocalMorning & {
  targetDateIso: CivilDate;
  remindAt: Date;
  leadDays: number;
  repeats: boolean;
  isActive: boolean;
  /** The day it was last sent for. */
  sentFor: CivilDate | null;
  lastError: string | null;
};

/** The current state of a holiday. */
export type FollowedHoliday = { rule: RuleText | null; isDeleted: boolean };

export type FollowChange = Due & Pick<Followed, "isActive" | "lastError">;

function paused(reminder: Followed, reason: keyof typeof PAUSED_BY_US): FollowChange | null {
  const { targetDateIso, remindAt, isActive, lastError } = reminder;
  const problem = PAUSED_BY_US[reason];
  // A reminder that the user paused stays paused when the holiday is restored.
  if (!isActive && !isPausedByUs(lastError)) return null;
  return lastError === problem ? null : { targetDateIso, remindAt, isActive: false, lastError: problem };
}

/**
 * Returns a reminder's change after its holiday changed; null for none. It moves to the next day that can still be
 * announced, is paused by the system while there is none, and resumes when there is one again. A finished one-off stays
 * on its day, and no day is announced twice.
 */
export function followed(reminder: Followed, { rule, isDeleted }: FollowedHoliday, now: Date): FollowChange | null {
  const { targetDateIso, remindAt, leadDays, timeZone, localTime, isActive, sentFor, lastError } = reminder;
  const isBack = isPausedByUs(lastError);
  if (isAtItsEnd(reminder, sentFor, now)) {
    // The day it waited for is over.
    return isBack && !isDeleted ? { targetDateIso, remindAt, isActive, lastError: null } : null;
  }
  if (isDeleted) return paused(reminder, "deleted");
  const isStill = rule !== null && fallsOn(rule, targetDateIso);
  // One that is due right now is being sent, or will be within the minute.
  if (isStill && (!isBack || remindAt > now)) {
    return isBack ? { targetDateIso, remindAt, isActive: true, lastError: null } : null;
  }
  const due = soonestDue({ rule, leadDays, timeZone, localTime }, now, sentFor);
  if (!due) return paused(reminder, "dateless");
  return { ...due, isActive: isActive || isBack, lastError: isBack ? null : lastError };
}
