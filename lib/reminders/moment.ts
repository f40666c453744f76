import { differenceInSeconds } from "date-fns";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { clockIn, dateInZone } from "@/lib/core/zone-clock";
import { type LocalMorning, localMoment } from "@/lib/core/zoned-time";
import { nextOccurrences, occurrencesInYear, type RuleText } from "@/lib/holidays/rule";
import { daysBetween, type FirstMoment, firstMoment, type Wanted } from "./first-moment";
import { MAX_LEAD_DAYS, MAX_YEARS_AHEAD, MIN_LEAD_DAYS } from "./reminder";

/** How many occurrences to try. Some may be too near, since "today" spans three dates across the world's time zones. */
const LOOK_AHEAD = 4;

/** Returns the number of days from today, in that zone, to the date. */
export const daysUntil = (date: CivilDate, timeZone: string, now: Date): number =>
  daysBetween(dateInZone(now, timeZone), date);

/** Returns the instant of a reminder that comes `leadDays` before `target`. */
export const momentBefore = (target: CivilDate, leadDays: number, morning: LocalMorning): Date =>
  localMoment(plusDays(target, -leadDays), morning);

/** Whether the day is over in that zone. */
export const isOver = (date: CivilDate, timeZone: string, now: Date): boolean => dateInZone(now, timeZone) > date;

type OneOff = {
  isActive: boolean;
  repeats: boolean;
  targetDateIso: CivilDate;
  timeZone: string;
};

/** Whether a one-off reminder is finished: it was sent for its day, or the day is over in its time zone. */
export function isAtItsEnd(
  { isActive, repeats, targetDateIso, timeZone }: OneOff,
  sentFor: CivilDate | null,
  now: Date,
): boolean {
  if (isActive || repeats) return false;
  return sentFor === targetDateIso || isOver(targetDateIso, timeZone, now);
}

/** Returns the whole seconds until the day is over in that zone, rounded up; 0 once it is. */
export function secondsUntilOver(date: CivilDate, timeZone: string, now: Date): number {
  const end = localMoment(plusDays(date, 1), { timeZone, localTime: "00:00" });
  return Math.max(differenceInSeconds(end, now, { roundingMethod: "ceil" }), 0);
}

/** Returns when the first reminder can come after `now`, by instants: correct in any zone and on any night. */
export function firstMomentAt(wanted: Wanted, timeZone: string, now: Date): FirstMoment {
  return firstMoment(wanted, clockIn(now, timeZone), ({ date, localTime }) => {
    return localMoment(date, { timeZone, localTime }) > now;
  });
}

/** Returns the rule of a plain-date reminder: each year on the same month and day. */
export function yearlyRule(date: CivilDate): RuleText {
  const { month, day } = partsOf(date);
  return `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`;
}

/** Whether the rule falls on the day. */
export const fallsOn = (rule: RuleText, date: CivilDate): boolean =>
  occurrencesInYear(rule, partsOf(date).year).includes(date);

/** The day a reminder is for, and the instant at which it comes. */
export type Due = { targetDateIso: CivilDate; remindAt: Date };

/** The inputs for a reminder's schedule. The rule is null when there are no more days. */
export type Timing = LocalMorning & { rule: RuleText | null; leadDays: number };

/**
 * Returns the next occurrence whose full lead time lies after the instant `after`, and that is later than the day
 * `beyond` if given; null when there is none.
 */
export function nextDue(
  { rule, leadDays, ...morning }: Timing,
  after: Date,
  beyond: CivilDate | null = null,
): Due | null {
  if (rule === null) return null;
  // By then it is at least today in every zone.
  const soonest = plusDays(dateInZone(after, "UTC"), leadDays - 1);
  const from = beyond !== null && beyond >= soonest ? plusDays(beyond, 1) : soonest;
  for (const target of nextOccurrences(rule, from, LOOK_AHEAD)) {
    const remindAt = momentBefore(target, leadDays, morning);
    if (remindAt > after) return { targetDateIso: target, remindAt };
  }
  return null;
}

/**
 * Like `nextDue`, but when the lead time of the next day has already passed, returns the first moment still offered for
 * it instead of skipping to the next year.
 */
export function soonestDue(timing: Timing, now: Date, beyond: CivilDate | null): Due | null {
  const { rule, leadDays, timeZone, localTime } = timing;
  if (rule === null) return null;
  const today = dateInZone(now, timeZone);
  const nextDates = nextOccurrences(rule, beyond !== null && beyond >= today ? plusDays(beyond, 1) : today, 1);
  const first = firstMomentAt({ nextDates, leadDays, localTime }, timeZone, now);
  const [offer] = first.kind === "passed" ? first.offers : [];
  if (!offer) return nextDue(timing, now, beyond);
  const { targetDateIso, date } = offer;
  return { targetDateIso, remindAt: localMoment(date, { timeZone, localTime: offer.localTime }) };
}

/** A requested day, with an exact instant if the user chose one. */
type RequestedDay = { targetDateIso: CivilDate; remindAt?: Date | undefined };

/** Why a requested reminder is not possible. */
export type RequestProblem =
  | "not its day"
  | "too far ahead"
  | "after the day"
  | "too long before"
  | "too late"
  | "no next day";

/** Returns why the exact instant is not possible; null when it is. The lead for later years does not matter here. */
function problemOfInstant({ targetDateIso, remindAt }: RequestedDay, timeZone: string): RequestProblem | null {
  if (!remindAt) return null;
  const days = daysUntil(targetDateIso, timeZone, remindAt);
  if (days < 0) return "after the day";
  return days > MAX_LEAD_DAYS ? "too long before" : null;
}

/** Returns how many days before its day an instant is, clamped to the allowed lead. */
export function leadOf(instant: Date, targetDateIso: CivilDate, timeZone: string): number {
  return Math.min(Math.max(daysUntil(targetDateIso, timeZone, instant), MIN_LEAD_DAYS), MAX_LEAD_DAYS);
}

/**
 * Returns when a requested reminder is due: at the exact instant if given, else the lead time before its day. If that
 * has passed, a repeating one comes at the first moment before its next day; a one-off is rejected.
 */
export function dueAsRequested(
  request: RequestedDay,
  { repeats, ...timing }: Timing & { repeats: boolean },
  now: Date,
): Due | RequestProblem {
  const { targetDateIso, remindAt } = request;
  if (partsOf(targetDateIso).year > now.getUTCFullYear() + MAX_YEARS_AHEAD) return "too far ahead";
  const problem = problemOfInstant(request, timing.timeZone);
  if (problem) return problem;
  const at = remindAt ?? momentBefore(targetDateIso, timing.leadDays, timing);
  if (at > now) {
    if (timing.rule === null) return "no next day";
    return fallsOn(timing.rule, targetDateIso) ? { targetDateIso, remindAt: at } : "not its day";
  }
  return repeats ? (soonestDue(timing, now, null) ?? "no next day") : "too late";
}
