import type { CivilDate } from "@/lib/core/dates";
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

/** A reminder as it stands before a change. */
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
  /** Of which day it told last. */
  sentFor: CivilDate | null;
};

/** What a change says; a key without a value says nothing. */
const given = (change: ReminderChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ReminderChange;

/**
 * The reminder with what is to be changed in it, but for when it is due; `at` is the very instant, where one is given. That at
 * which it stands says nothing by itself, for whoever sends all of it back; with another lead or clock it is to stay.
 */
export function merged(before: Standing, change: ReminderChange) {
  const { method, note, timeZone, repeats, byMail, isActive, targetDateIso } = { ...before, ...given(change) };
  const { remindAt } = change;
  const other = remindAt?.getTime() === before.remindAt.getTime() ? undefined : remindAt;
  const after = {
    leadDays: change.leadDays ?? (other ? leadOf(other, targetDateIso, timeZone) : before.leadDays),
    method,
    note,
    timeZone,
    localTime: change.localTime ?? (other ? localTimeOf(other, timeZone) : before.localTime),
    repeats,
    isActive,
    byMail: byMail && method === "browser",
  };
  const isStanding = after.leadDays === before.leadDays && after.localTime === before.localTime;
  return { after, at: isStanding ? other : remindAt };
}

/**
 * Of which day it tells next, when any of what that depends on is another; null when all of it stays. `rule` is its holiday's.
 * One that only goes on keeps its instant while that is to come. One that repeats moves to the next day that it has not told
 * of, where no day is given: when its lead time for that day has passed, to the first moment before it.
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
  // The moment it stands at is kept where the lead time has passed: the form offers it as the first.
  const hasPassed = momentBefore(target, after.leadDays, after) <= now;
  return dueAsAsked({ targetDateIso: target, remindAt: at ?? (hasPassed ? change.remindAt : undefined) }, timing, now);
}
