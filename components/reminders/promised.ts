import type { CivilDate } from "@/lib/core/civil-date";
import { clockIn, clockLabel } from "@/lib/core/zone-clock";
import { daysBetween, type FirstMoment, firstMoment, type Moment } from "@/lib/reminders/first-moment";
import { isSameMoment, leadDaysIn, methodOf, OTHER_LEAD } from "@/lib/reminders/form";
import type { ReminderFields } from "@/lib/reminders/form-input";
import { MAX_LEAD_DAYS, ON_THE_DAY, type ReminderView } from "@/lib/reminders/reminder";
import { dayLabel, fullDay, leadLabel, promiseText, repeatLabel, storedPromise, yearlyLabel } from "./when-labels";

/** The subject of a reminder: a holiday or a plain date, with its next days. */
export type Occasion = {
  name: string;
  nextDates: readonly CivilDate[];
  /** The reminder being edited; null if it will not come again. */
  stored?: ReminderView | null;
  /** The user's existing reminders for it. A new one with the same lead and method replaces the old one. */
  taken?: readonly Pick<ReminderView, "leadDays" | "method" | "note">[];
};

/** Shown when it is too late for all of the next dates. */
export const TOO_LATE = "There's no date left to remind you of that far ahead. Choose fewer days.";

/** Shown when the lead time has passed but the day is still to come. */
export const ALREADY_PASSED = "That time has already passed. When should your first reminder come?";

/** Shown when no first moment was chosen, or one that has passed meanwhile. */
export const CHOOSE_FIRST = "Not saved yet: choose when your first reminder should come.";

/** Returns the form value of a moment. */
export const momentValue = ({ date, localTime }: Pick<Moment, "date" | "localTime">): string => `${date}T${localTime}`;

/** The form value for starting with the next date instead. */
export const NEXT = "next";

export type Choice = { value: string; title: string; detail: string };

export type Promised = {
  /** What will happen, in a sentence or two; empty while nothing can be promised. */
  text: string;
  /** If the lead time has passed: the choices, and the selected value. */
  choices: Choice[];
  chosen: string;
};

export const NO_PROMISE: Promised = { text: "", choices: [], chosen: "" };

/** Returns "Today", "Tomorrow", "On the day", or the date. */
function dayTitle({ date, targetDateIso }: Moment, today: CivilDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  return date === targetDateIso ? "On the day" : dayLabel(date, today);
}

function offerOf(moment: Moment, today: CivilDate): Choice {
  const { date, localTime, targetDateIso } = moment;
  const day = dayTitle(moment, today);
  const lead = leadLabel(daysBetween(date, targetDateIso));
  const isNamed = day === dayLabel(date, today);
  const detail = day === "On the day" ? dayLabel(date, today) : isNamed ? lead : `${dayLabel(date, today)}, ${lead}`;
  return { value: momentValue(moment), title: `${day} at ${clockLabel(localTime)}`, detail };
}

/** Returns "Next year: Thursday, November 25, 2027 at 9 AM, the day before". */
function nextOf({ date, localTime, targetDateIso }: Moment, nearest: CivilDate | undefined): Choice {
  const years = nearest ? Number(targetDateIso.slice(0, 4)) - Number(nearest.slice(0, 4)) : 0;
  const title = years === 1 ? "Next year" : years > 1 ? `In ${targetDateIso.slice(0, 4)}` : "Next time";
  const lead = leadLabel(daysBetween(date, targetDateIso));
  return { value: NEXT, title, detail: `${fullDay(date)} at ${clockLabel(localTime)}, ${lead}` };
}

/** Returns the offered moment with this value; null if it is not offered. */
export function chosenMoment(first: Extract<FirstMoment, { kind: "passed" }>, value: string): Moment | null {
  if (value === NEXT) return first.next;
  return first.offers.find((each) => momentValue(each) === value) ?? null;
}

/**
 * Returns what the fields promise at the instant `now`. If they still match the stored reminder, its instant applies,
 * which may differ from the lead time.
 */
export function promised(
  fields: ReminderFields,
  { name, nextDates, stored }: Pick<Occasion, "name" | "nextDates" | "stored">,
  now: Date,
): Promised {
  const { channel, lead, localTime, timeZone, repeats } = fields;
  const leadDays = leadDaysIn(fields);
  const least = lead === OTHER_LEAD ? 1 : ON_THE_DAY;
  const isLead = Number.isInteger(leadDays) && leadDays >= least && leadDays <= MAX_LEAD_DAYS;
  if (!isLead || !localTime || !timeZone) return NO_PROMISE;
  if (stored && isSameMoment(fields, stored)) {
    const unchanged = { ...stored, ...methodOf(channel), repeats };
    const isAhead = Date.parse(stored.remindAt) > now.getTime();
    const text = isAhead
      ? `${storedPromise(unchanged, now)} ${repeatLabel(unchanged)}`
      : `This reminder is for ${fullDay(stored.targetDateIso)}, as before.`;
    return { ...NO_PROMISE, text };
  }
  try {
    const clock = clockIn(now, timeZone);
    const today = clock.slice(0, 10) as CivilDate;
    const first = firstMoment({ nextDates, leadDays, localTime }, clock);
    if (first.kind === "none") return { ...NO_PROMISE, text: TOO_LATE };
    const usual = repeats ? "Repeats every year." : "Just this once.";
    const promise = (moment: Moment, after: string) =>
      `${promiseText({ channel, ...moment, timeZone, name, today })} ${after}`;
    if (first.kind === "in time") return { ...NO_PROMISE, text: promise(first.moment, usual) };
    const { offers, next } = first;
    const nearest = nextDates.find((date) => date >= today);
    const choices = [...offers.map((each) => offerOf(each, today)), ...(next ? [nextOf(next, nearest)] : [])];
    const chosen = chosenMoment(first, fields.first) ? fields.first : (choices[0]?.value ?? "");
    const moment = chosenMoment(first, chosen);
    if (!moment) return NO_PROMISE;
    const after = chosen === NEXT || !repeats ? usual : yearlyLabel(leadDays, localTime);
    return { text: promise(moment, after), choices, chosen };
  } catch {
    return NO_PROMISE; // a zone that this browser does not know
  }
}

/** Whether this lead and local time are still in the future for the nearest day. */
export function isInTime(
  lead: string,
  { localTime, timeZone }: Pick<ReminderFields, "localTime" | "timeZone">,
  nextDates: readonly CivilDate[],
  now: Date,
): boolean {
  return firstMoment({ nextDates, leadDays: Number(lead), localTime }, clockIn(now, timeZone)).kind === "in time";
}
