import { reminderName } from "@/components/reminders/when-labels";
import { type CivilDate, dateInZone, nextYearsDate, plusDays } from "@/lib/core/dates";
import { getHolidayToRemind } from "@/lib/reminders/queries";
import type { HolidayToRemind, ReminderView } from "@/lib/reminders/view";

/** Where each day ends last. */
const LAST_ZONE = "Etc/GMT+12";

/** A holiday that can be reminded of; null when it is on no calendar, or its last day is over everywhere. */
export function loadHoliday(holidayId: string, now: Date): Promise<HolidayToRemind | null> {
  return getHolidayToRemind(holidayId, plusDays(dateInZone(now, LAST_ZONE), -1));
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
