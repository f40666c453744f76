import { type CivilDate, dateInZone, displayDate, weekdayAndDate } from "@/lib/core/dates";

/** What a reminder is about, as far as words about it go. */
export type Subject = {
  /** Null for a mere date. */
  holiday: { name: string; emoji: string; lengthDays: number; isMonthObservance: boolean } | null;
  targetDateIso: CivilDate;
};

const DAY_MS = 86_400_000;

/** How many days there are from today, in that zone, to the day. */
export const daysUntil = (date: CivilDate, timeZone: string, now: Date): number =>
  (Date.parse(date) - Date.parse(dateInZone(now, timeZone))) / DAY_MS;

/** "today", "tomorrow", "in 5 days". */
export function inDays(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** How each headline begins: "Cake Day is", "Fish Week begins", "November 26th is". */
export function beginning({ holiday, targetDateIso }: Subject): string {
  if (!holiday) return `${displayDate(targetDateIso)} is`;
  return `${holiday.name} ${holiday.isMonthObservance || holiday.lengthDays > 1 ? "begins" : "is"}`;
}

/** "Cake Day is tomorrow", "Fish Week begins in 5 days", "November 26th is today". */
export const headline = (subject: Subject, days: number): string => `${beginning(subject)} ${inDays(days)}`;

/** What is right on any day: "Cake Day is on Thursday, November 26"; of a mere date, which has no other name, that alone. */
export function datedHeadline(subject: Subject): string {
  const date = weekdayAndDate(subject.targetDateIso);
  return subject.holiday ? `${beginning(subject)} on ${date}` : date;
}
