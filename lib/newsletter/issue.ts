import { z } from "zod";
import { type CivilDate, isCivilDate, plusDays, utcToday, weekdayOf } from "@/lib/core/dates";

/** What its mails and issues are filed under. */
export const WEEKLY_PREVIEW = "weekly_preview";

/** On Sundays, from this hour on, by UTC. */
const FIRST_HOUR = 9;

const SUNDAY = 0;
const MONDAY = 1;

/** How many days an issue is about, its Monday the first of them. */
export const ISSUE_DAYS = 7;

/** How far ahead of its Monday an issue can be sent by hand, in days. */
const MAX_DAYS_AHEAD = 8;

/** How far ahead of its Monday an issue can be looked at, in days. */
const MAX_DAYS_SEEN_AHEAD = 8 * ISSUE_DAYS;

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

/** The issue that is due at the instant `now`, or else the next one to be, by its Monday. */
export function nextIssue(now: Date): CivilDate {
  const today = utcToday(now);
  return dueIssue(now) ?? plusDays(today, ISSUE_DAYS - ((weekdayOf(today) - MONDAY + ISSUE_DAYS) % ISSUE_DAYS));
}

/** When the issue of the Monday `issueOn` begins to be sent. */
export function issueDueAt(issueOn: CivilDate): Date {
  return new Date(Date.parse(plusDays(issueOn, -1)) + FIRST_HOUR * 3_600_000);
}

/** The last of the days of the issue is over, by UTC. */
export function isIssueOver(issueOn: CivilDate, now: Date): boolean {
  return plusDays(issueOn, ISSUE_DAYS) <= utcToday(now);
}

const mondayParam = z
  // PostgreSQL has no year 0.
  .custom<CivilDate>((date) => isCivilDate(date) && date >= "1000", "Write the issue as yyyy-MM-dd.")
  .refine((date) => weekdayOf(date) === MONDAY, "An issue begins on a Monday.");

/** An issue that can be sent by hand at the instant `now`: a Monday that is near, whose week is not over. */
export function issueParam(now: Date) {
  const today = utcToday(now);
  const [first, last] = [plusDays(today, 1 - ISSUE_DAYS), plusDays(today, MAX_DAYS_AHEAD)];
  return mondayParam.refine((date) => date >= first && date <= last, `An issue has to be near: ${first} to ${last}.`);
}

/** An issue that can be looked at at the instant `now`: a Monday of the weeks to come, or any that was. */
export function seenIssueParam(now: Date) {
  const last = plusDays(utcToday(now), MAX_DAYS_SEEN_AHEAD);
  return mondayParam.refine((date) => date <= last, `That is too far ahead: until ${last}.`);
}
