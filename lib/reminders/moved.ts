import type { CivilDate } from "@/lib/core/civil-date";
import type { RuleText } from "@/lib/holidays/rule";
import type { ReminderChange } from "./input";
import {
  type AskedProblem,
  type Due,
  dueAsAsked,
  fallsOn,
  leadOf,
  localTimeOf,
  momentBefore,
  soonestDue,
  yearlyRule,
} from "./moment";

/** A reminder before a change. */
export type Standing = {
  holidayId: string | null;
  targetDateIso: CivilDate;
  remindAt: Date;
  leadDays: number;
  method: string;
  byMail: boolean;
  note: string;
  isActive: boolean;
  timeZone: string;
  localTime: string;
  repeats: boolean;
  /** The day it was last sent for. */
  sentFor: CivilDate | null;
};

/** Drops the keys of a change whose value is undefined. */
const definedFields = (change: ReminderChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ReminderChange;

/**
 * Merges a change into a reminder, except for when it is due; `at` is the requested exact instant, if any. An unchanged
 * `remindAt` counts as not requested, because a client may send all fields back, unless lead or clock changed with it.
 */
export function merged(before: Standing, change: ReminderChange) {
  const { method, note, timeZone, repeats, byMail, isActive, targetDateIso } = { ...before, ...definedFields(change) };
  const { remindAt } = change;
  const changedRemindAt = remindAt?.getTime() === before.remindAt.getTime() ? undefined : remindAt;
  const after = {
    leadDays: change.leadDays ?? (changedRemindAt ? leadOf(changedRemindAt, targetDateIso, timeZone) : before.leadDays),
    method,
    note,
    timeZone,
    localTime: change.localTime ?? (changedRemindAt ? localTimeOf(changedRemindAt, timeZone) : before.localTime),
    repeats,
    isActive,
    byMail: byMail && method === "browser",
  };
  const isSameTiming = after.leadDays === before.leadDays && after.localTime === before.localTime;
  return { after, at: isSameTiming ? changedRemindAt : remindAt };
}

/**
 * Returns the new due day and moment when the change affects them, else null. `rule` is the holiday's. A resumed
 * reminder keeps its instant if it is in the future. A repeating one without a given day moves to the next day it was
 * not sent for, at the first moment left if the lead time has passed.
 */
export function movedTo(
  before: Standing,
  change: ReminderChange,
  rule: RuleText | null,
  now: Date,
): Due | AskedProblem | null {
  const { after, at } = merged(before, change);
  const target = change.targetDateIso ?? before.targetDateIso;
  const isRetimed =
    at !== undefined ||
    target !== before.targetDateIso ||
    after.leadDays !== before.leadDays ||
    after.timeZone !== before.timeZone ||
    after.localTime !== before.localTime;
  if (!isRetimed && (before.isActive || !after.isActive)) return null;
  const timing = { ...after, rule: before.holidayId === null ? yearlyRule(target) : rule };
  const isStill = timing.rule !== null && fallsOn(timing.rule, target);
  if (!isRetimed && isStill && before.remindAt > now) return { targetDateIso: target, remindAt: before.remindAt };
  const isNext = after.repeats && change.targetDateIso === undefined && at === undefined;
  if (isNext) return soonestDue(timing, now, before.sentFor) ?? "no next day";
  // Where the lead time has passed, leave the stored moment: the form offers it as the first.
  const hasPassed = momentBefore(target, after.leadDays, after) <= now;
  return dueAsAsked({ targetDateIso: target, remindAt: at ?? (hasPassed ? change.remindAt : undefined) }, timing, now);
}
