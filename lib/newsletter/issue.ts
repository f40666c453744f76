import { addHours, format, nextMonday, parseISO } from "date-fns";
import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate, plusDays, utcToday, weekdayOf } from "@/lib/core/dates";

/** The `kind` of its emails and issues. */
export const WEEKLY_PREVIEW = "weekly_preview";

/** The `kind` of admin notices in the email log. */
export const ADMIN_NOTICE = "admin_notice";

/** The preference of subscribers who get them. Source: spec section 5, email subscription. */
export const NOTICE_PREFERENCE = "admin_updates";

/** The most characters of a notice's subject and text. */
export const MAX_SUBJECT_LENGTH = 100;
export const MAX_NOTICE_LENGTH = 5000;

/** Issues are sent on Sundays from this hour on, UTC. */
const FIRST_HOUR = 9;

const SUNDAY = 0;
const MONDAY = 1;

/** The number of days in an issue, starting with its Monday. */
export const ISSUE_DAYS = 7;

/** How many days before its Monday an issue can be sent manually. */
const MAX_DAYS_AHEAD = 8;

/** How many days before its Monday an issue can be previewed. */
const MAX_DAYS_SEEN_AHEAD = 8 * ISSUE_DAYS;

/** Returns the days of the issue of the Monday `issueOn`, in order. */
export function daysOfIssue(issueOn: CivilDate): CivilDate[] {
  return Array.from({ length: ISSUE_DAYS }, (_, index) => plusDays(issueOn, index));
}

/**
 * Returns the issue to send at the instant `now`, by its Monday: from 09:00 UTC on the Sunday before it until the end
 * of that Monday, UTC. Null at any other time. Late is fine, but not when the week is well under way.
 */
export function dueIssue(now: Date): CivilDate | null {
  const today = utcToday(now);
  const weekday = weekdayOf(today);
  if (weekday === MONDAY) return today;
  return weekday === SUNDAY && now.getUTCHours() >= FIRST_HOUR ? plusDays(today, 1) : null;
}

/** Returns the first Monday after the day. */
export const mondayAfter = (date: CivilDate) => format(nextMonday(parseISO(date)), "yyyy-MM-dd") as CivilDate;

/** Returns the issue that is due at the instant `now`, or else the next one, by its Monday. */
export const nextIssue = (now: Date): CivilDate => dueIssue(now) ?? mondayAfter(utcToday(now));

/** Returns when sending of the issue of the Monday `issueOn` begins. */
export const issueDueAt = (issueOn: CivilDate): Date => addHours(`${plusDays(issueOn, -1)}T00:00Z`, FIRST_HOUR);

/** Whether all days of the issue are over, by UTC. */
export function isIssueOver(issueOn: CivilDate, now: Date): boolean {
  return plusDays(issueOn, ISSUE_DAYS) <= utcToday(now);
}

const mondayParam = z
  // PostgreSQL has no year 0.
  .custom<CivilDate>((date) => isCivilDate(date) && date >= "1000", "Write the issue as yyyy-MM-dd.")
  .refine((date) => weekdayOf(date) === MONDAY, "An issue begins on a Monday.");

/** Returns the schema of an issue that can be sent by hand at `now`: a nearby Monday whose week is not over. */
export function issueParam(now: Date) {
  const today = utcToday(now);
  const [first, last] = [plusDays(today, 1 - ISSUE_DAYS), plusDays(today, MAX_DAYS_AHEAD)];
  return mondayParam.refine((date) => date >= first && date <= last, `An issue has to be near: ${first} to ${last}.`);
}

/** Returns the schema of an issue that can be previewed at `now`: a Monday of the coming weeks or a past one. */
export function seenIssueParam(now: Date) {
  const last = plusDays(utcToday(now), MAX_DAYS_SEEN_AHEAD);
  return mondayParam.refine((date) => date <= last, `That is too far ahead: until ${last}.`);
}
