import type { CivilDate } from "@/lib/core/dates";
import type { LocalMorning } from "@/lib/core/zoned-time";
import type { RuleText } from "@/lib/holidays/rule";
import { type Due, fallsOn, soonestDue } from "./moment";
import { isAtItsEnd } from "./over";
import { isPausedByUs, PAUSED_BY_US } from "./problem";

/** What of a reminder depends on its holiday. */
export type Followed = LocalMorning & {
  targetDateIso: CivilDate;
  remindAt: Date;
  leadDays: number;
  repeats: boolean;
  isActive: boolean;
  /** Of which day it told last. */
  sentFor: CivilDate | null;
  lastError: string | null;
};

/** A holiday as it stands now. */
export type FollowedHoliday = { rule: RuleText | null; isDeleted: boolean };

export type FollowChange = Due & Pick<Followed, "isActive" | "lastError">;

function paused(reminder: Followed, reason: keyof typeof PAUSED_BY_US): FollowChange | null {
  const { targetDateIso, remindAt, isActive, lastError } = reminder;
  const problem = PAUSED_BY_US[reason];
  // Whoever paused it themselves finds it paused when the holiday is back.
  if (!isActive && !isPausedByUs(lastError)) return null;
  return lastError === problem ? null : { targetDateIso, remindAt, isActive: false, lastError: problem };
}

/**
 * What becomes of a reminder when its holiday is another: it moves to the next day that can still be told of, stops while
 * there is none, and goes on when there is one again. One that has come to its end stays of its day, and of no day does it tell
 * twice. Null when nothing changes.
 */
export function followed(reminder: Followed, { rule, isDeleted }: FollowedHoliday, now: Date): FollowChange | null {
  const { targetDateIso, remindAt, leadDays, timeZone, localTime, isActive, sentFor, lastError } = reminder;
  const isBack = isPausedByUs(lastError);
  if (isAtItsEnd(reminder, sentFor, now)) {
    // What it waited for would come too late.
    return isBack && !isDeleted ? { targetDateIso, remindAt, isActive, lastError: null } : null;
  }
  if (isDeleted) return paused(reminder, "deleted");
  const isStill = rule !== null && fallsOn(rule, targetDateIso);
  // What is due just now is being told, or will be within the minute.
  if (isStill && (!isBack || remindAt > now)) {
    return isBack ? { targetDateIso, remindAt, isActive: true, lastError: null } : null;
  }
  const due = soonestDue({ rule, leadDays, timeZone, localTime }, now, sentFor);
  if (!due) return paused(reminder, "dateless");
  return { ...due, isActive: isActive || isBack, lastError: isBack ? null : lastError };
}
