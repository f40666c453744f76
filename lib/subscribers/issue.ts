import { z } from "zod";
import type { CivilDate } from "@/lib/civil-date";
import { utcToday } from "@/lib/clock";
import { isCivilDate, plusDays, weekdayOf } from "@/lib/dates";

/** On Sundays, from this hour on, by UTC. */
const FIRST_HOUR = 9;

const SUNDAY = 0;
const MONDAY = 1;

/** How many days an issue is about, its Monday the first of them. */
export const ISSUE_DAYS = 7;

/** How far ahead of its Monday an issue can be sent by hand, in days. */
const MAX_DAYS_AHEAD = 8;

/** The days that the issue of the Monday `issueOn` is about, in order. */
export function daysOfIssue(issueOn: CivilDate): CivilDate[] {
  return Array.from({ length: ISSUE_DAYS }, (_, index) => plusDays(issueOn, index));
}

/**
 * The issue to send at the instant `now`, by its Monday: from 09:00 UTC on the Sunday before it until that Monday is
 * over by UTC. Null at any other time: late is still fine, but not once the week is well under way.
 */
export function dueIssue(now: Date): CivilDate | null {
  const today = utcToday(now);
  const weekday = weekdayOf(today);
  if (weekday === MONDAY) return today;
  return weekday === SUNDAY && now.getUTCHours() >= FIRST_HOUR ? plusDays(today, 1) : null;
}

/** An issue that can be sent by hand at the instant `now`: a Monday that is near, whose week is not over. */
export function issueParam(now: Date) {
  const today = utcToday(now);
  const [first, last] = [plusDays(today, 1 - ISSUE_DAYS), plusDays(today, MAX_DAYS_AHEAD)];
  return z
    .custom<CivilDate>(isCivilDate, "Write the issue as yyyy-MM-dd.")
    .refine((date) => weekdayOf(date) === MONDAY, "An issue begins on a Monday.")
    .refine((date) => date >= first && date <= last, `An issue has to be near: ${first} to ${last}.`);
}
