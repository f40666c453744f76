import type { CivilDate } from "@/lib/core/civil-date";
import { timeInZone } from "@/lib/core/zone-clock";
import type { LocalMorning } from "@/lib/core/zoned-time";
import type { RuleText } from "@/lib/holidays/rule";
import type { ReminderChange } from "./input";
import {
  type Due,
  dueAsRequested,
  fallsOn,
  isAtItsEnd,
  leadOf,
  momentBefore,
  nextDue,
  type RequestProblem,
  soonestDue,
  yearlyRule,
} from "./moment";
import { isPausedByUs, PAUSED_BY_US } from "./problems";
import type { ReminderMethod } from "./reminder";

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

/**
 * Returns the state after its day of a reminder that was sent for it, or whose day is over. A repeating one moves to the holiday's next day, or is paused if there is
 * none; a one-off becomes inactive and stays on its day.
 */
export function afterDay(reminder: Followed, { rule, isDeleted }: FollowedHoliday, now: Date): FollowChange {
  const { targetDateIso, remindAt, leadDays, timeZone, localTime, repeats } = reminder;
  const inactive = { targetDateIso, remindAt, isActive: false };
  if (!repeats) return { ...inactive, lastError: null };
  if (isDeleted) return { ...inactive, lastError: PAUSED_BY_US.deleted };
  const next = nextDue({ rule, leadDays, timeZone, localTime }, now, targetDateIso);
  return next ? { ...next, isActive: true, lastError: null } : { ...inactive, lastError: PAUSED_BY_US.dateless };
}

/** A reminder before a change. */
export type StoredReminder = Omit<Followed, "lastError"> & {
  holidayId: string | null;
  method: ReminderMethod;
  byMail: boolean;
  note: string;
};

/** Drops the keys of a change whose value is undefined. */
const definedFields = (change: ReminderChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ReminderChange;

/**
 * Merges a change into a reminder, except for when it is due; `at` is the requested exact instant, if any. An unchanged
 * `remindAt` counts as not requested, because a client may send all fields back, unless lead or clock changed with it.
 */
function merged(before: StoredReminder, change: ReminderChange) {
  const { method, note, timeZone, repeats, byMail, isActive, targetDateIso } = { ...before, ...definedFields(change) };
  const { remindAt } = change;
  const changedRemindAt = remindAt?.getTime() === before.remindAt.getTime() ? undefined : remindAt;
  const after = {
    leadDays: change.leadDays ?? (changedRemindAt ? leadOf(changedRemindAt, targetDateIso, timeZone) : before.leadDays),
    method,
    note,
    timeZone,
    localTime: change.localTime ?? (changedRemindAt ? timeInZone(changedRemindAt, timeZone) : before.localTime),
    repeats,
    isActive,
    byMail: byMail && method === "browser",
  };
  const isSameTiming = after.leadDays === before.leadDays && after.localTime === before.localTime;
  return { after, at: isSameTiming ? changedRemindAt : remindAt };
}

/**
 * Returns the new due day and moment when the change affects them, else null. `rule` is the holiday's. A resumed
 * reminder keeps its instant if it is in the future. A repeating one without a requested day moves to the next day it
 * was not sent for, at the first moment left if the lead time has passed.
 */
function movedTo(
  before: StoredReminder,
  change: ReminderChange,
  { after, at }: ReturnType<typeof merged>,
  rule: RuleText | null,
  now: Date,
): Due | RequestProblem | null {
  const target = change.targetDateIso ?? before.targetDateIso;
  const isRetimed =
    at !== undefined ||
    target !== before.targetDateIso ||
    (["leadDays", "timeZone", "localTime"] as const).some((name) => after[name] !== before[name]);
  if (!isRetimed && (before.isActive || !after.isActive)) return null;
  const timing = { ...after, rule: before.holidayId === null ? yearlyRule(target) : rule };
  const isStill = timing.rule !== null && fallsOn(timing.rule, target);
  if (!isRetimed && isStill && before.remindAt > now) return { targetDateIso: target, remindAt: before.remindAt };
  const isNext = after.repeats && change.targetDateIso === undefined && at === undefined;
  if (isNext) return soonestDue(timing, now, before.sentFor) ?? "no next day";
  // Where the lead time has passed, leave the stored moment: the form offers it as the first.
  const hasPassed = momentBefore(target, after.leadDays, after) <= now;
  return dueAsRequested(
    { targetDateIso: target, remindAt: at ?? (hasPassed ? change.remindAt : undefined) },
    timing,
    now,
  );
}

/** Returns a reminder's fields after a change, and where it `moved`; see `merged` and `movedTo`. */
export function changed(before: StoredReminder, change: ReminderChange, rule: RuleText | null, now: Date) {
  const all = merged(before, change);
  return { after: all.after, moved: movedTo(before, change, all, rule, now) };
}
