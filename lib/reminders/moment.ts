import { Temporal } from "temporal-polyfill";
import { type CivilDate, dateInZone, partsOf, plusDays } from "@/lib/core/dates";
import { type LocalMorning, localMoment } from "@/lib/core/zoned-time";
import { nextOccurrences, occurrencesInYear, type RuleText } from "@/lib/holidays/rule";
import { clockIn, type FirstMoment, firstMoment, type Wanted } from "./first-moment";
import { MAX_LEAD_DAYS, MAX_YEARS_AHEAD, MIN_LEAD_DAYS } from "./limits";
import { daysUntil } from "./subject";

/** Of those that are looked at so many may be too near to be told of: "today" is three days in the world's zones. */
const LOOK_AHEAD = 4;

/** The instant of a reminder so many days before `target`. */
export const momentBefore = (target: CivilDate, leadDays: number, morning: LocalMorning): Date =>
  localMoment(plusDays(target, -leadDays), morning);

/** Whether the day is over in that zone. */
export const isOver = (date: CivilDate, timeZone: string, now: Date): boolean => dateInZone(now, timeZone) > date;

/** Whole seconds until the day is over in that zone, rounded up: none once it is. */
export function secondsUntilOver(date: CivilDate, timeZone: string, now: Date): number {
  const end = localMoment(plusDays(date, 1), { timeZone, localTime: "00:00" });
  return Math.max(Math.ceil((end.getTime() - now.getTime()) / 1000), 0);
}

/** When the first reminder can come, by the instant `now`: what is offered is still to come in any zone, on any night. */
export function firstMomentAt(wanted: Wanted, timeZone: string, now: Date): FirstMoment {
  return firstMoment(wanted, clockIn(now, timeZone), ({ date, localTime }) => {
    return localMoment(date, { timeZone, localTime }) > now;
  });
}

/** The clock in that zone at an instant, HH:mm. */
export function localTimeOf(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}

/** Each year on the same month and day: the rule of a reminder that is of no holiday. */
export function yearlyRule(date: CivilDate): RuleText {
  const { month, day } = partsOf(date);
  return `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`;
}

/** Whether the rule falls on the day. */
export const fallsOn = (rule: RuleText, date: CivilDate): boolean =>
  occurrencesInYear(rule, partsOf(date).year).includes(date);

/** Of which day a reminder tells, and when. */
export type Due = { targetDateIso: CivilDate; remindAt: Date };

/** What a reminder is told by; without a rule, it is of a day that comes no more. */
export type Timing = LocalMorning & { rule: RuleText | null; leadDays: number };

/**
 * The next occurrence that can still be told of in time after the instant `after`, and that comes after the day `beyond`
 * where one is given; null when the rule gives none any more.
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
 * The same, but where the lead time of the next day has passed already, it is told of at the first moment that is offered for
 * it, and not left out for a year.
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

/** What somebody asks for: a day, and where they say so the very instant. */
export type Asked = { targetDateIso: CivilDate; remindAt?: Date | undefined };

/** Why a reminder cannot be as it is asked for. */
export type AskedProblem =
  | "not its day"
  | "too far ahead"
  | "after the day"
  | "too long before"
  | "too late"
  | "no next day";

/** Why the very instant cannot be that of a reminder; null when it can, whatever the days before say of later years. */
function problemOfInstant({ targetDateIso, remindAt }: Asked, timeZone: string): AskedProblem | null {
  if (!remindAt) return null;
  const days = daysUntil(targetDateIso, timeZone, remindAt);
  if (days < 0) return "after the day";
  return days > MAX_LEAD_DAYS ? "too long before" : null;
}

/** How many days before its day an instant is, as far as a reminder can be. */
export function leadOf(instant: Date, targetDateIso: CivilDate, timeZone: string): number {
  return Math.min(Math.max(daysUntil(targetDateIso, timeZone, instant), MIN_LEAD_DAYS), MAX_LEAD_DAYS);
}

/**
 * The reminder as it is asked for: at the very instant that is given, and else so many days before. When its moment has
 * passed, one that repeats comes at the first moment before its next day, and any other is refused.
 */
export function dueAsAsked(
  asked: Asked,
  { repeats, ...timing }: Timing & { repeats: boolean },
  now: Date,
): Due | AskedProblem {
  const { targetDateIso, remindAt } = asked;
  if (partsOf(targetDateIso).year > now.getUTCFullYear() + MAX_YEARS_AHEAD) return "too far ahead";
  const problem = problemOfInstant(asked, timing.timeZone);
  if (problem) return problem;
  const at = remindAt ?? momentBefore(targetDateIso, timing.leadDays, timing);
  if (at > now) {
    if (timing.rule === null) return "no next day";
    return fallsOn(timing.rule, targetDateIso) ? { targetDateIso, remindAt: at } : "not its day";
  }
  return repeats ? (soonestDue(timing, now, null) ?? "no next day") : "too late";
}
