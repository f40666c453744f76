import { reminderName } from "@/components/reminders/when-words";
import type { CivilDate } from "@/lib/civil-date";
import { utcToday } from "@/lib/clock";
import { nextYearsDate, plusDays } from "@/lib/dates";
import { getHolidayToRemind } from "@/lib/reminders/queries";
import type { HolidayToRemind, ReminderView } from "@/lib/reminders/view";

/** A holiday that can be reminded of; null when it is on no calendar, or has no day to come. */
export function loadHoliday(holidayId: string, now: Date): Promise<HolidayToRemind | null> {
  // Where it is still yesterday, today can be told of.
  return getHolidayToRemind(holidayId, plusDays(utcToday(now), -1));
}

type Told = Pick<ReminderView, "targetDateIso" | "repeats" | "lastSentFor">;

/** Of a holiday's next dates, those that a reminder may be of: a day that it has told of comes not again. */
export function datesLeft({ targetDateIso, repeats, lastSentFor }: Told, nextDates: readonly CivilDate[]): CivilDate[] {
  return nextDates.filter((date) => (repeats ? lastSentFor === null || date > lastSentFor : date >= targetDateIso));
}

/** What a reminder is of, and the days that are left to it; its own day where nothing else is known. */
export async function occasionOf(reminder: ReminderView, now: Date): Promise<{ name: string; nextDates: CivilDate[] }> {
  const { holiday, targetDateIso } = reminder;
  const name = reminderName(reminder);
  if (!holiday) {
    const later = nextYearsDate(targetDateIso);
    return { name, nextDates: later ? [targetDateIso, later] : [targetDateIso] };
  }
  const left = datesLeft(reminder, (await loadHoliday(holiday.id, now))?.nextDates ?? []);
  return { name, nextDates: left.length > 0 ? left : [targetDateIso] };
}
