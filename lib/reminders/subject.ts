import type { CivilDate } from "@/lib/core/civil-date";
import { dateInZone, displayDate, weekdayAndDate } from "@/lib/core/dates";

/** The subject of a reminder, for its texts. */
export type Subject = {
  /** Null for a plain date. */
  holiday: { name: string; emoji: string; lengthDays: number; isMonthObservance: boolean } | null;
  targetDateIso: CivilDate;
};

const DAY_MS = 86_400_000;

/** Returns the number of days from today, in that zone, to the date. */
export const daysUntil = (date: CivilDate, timeZone: string, now: Date): number =>
  (Date.parse(date) - Date.parse(dateInZone(now, timeZone))) / DAY_MS;

/** Returns "today", "tomorrow" or "in 5 days". */
export function inDays(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** Returns the start of each headline: "Cake Day is", "Fish Week begins", "November 26th is". */
export function beginning({ holiday, targetDateIso }: Subject): string {
  if (!holiday) return `${displayDate(targetDateIso)} is`;
  return `${holiday.name} ${holiday.isMonthObservance || holiday.lengthDays > 1 ? "begins" : "is"}`;
}

/** Returns "Cake Day is tomorrow", "Fish Week begins in 5 days" or "November 26th is today". */
export const headline = (subject: Subject, days: number): string => `${beginning(subject)} ${inDays(days)}`;

/**
 * Returns a headline that is correct whenever it is read: "Cake Day is on Thursday, November 26"; for a plain date, the
 * date alone.
 */
export function datedHeadline(subject: Subject): string {
  const date = weekdayAndDate(subject.targetDateIso);
  return subject.holiday ? `${beginning(subject)} on ${date}` : date;
}
