import { reminderName } from "@/components/reminders/when-labels";
import type { CivilDate } from "@/lib/core/civil-date";
import { nextYearsDate, plusDays } from "@/lib/core/dates";
import { dateInZone } from "@/lib/core/zone-clock";
import { getHolidayToRemind } from "@/lib/reminders/queries";
import type { HolidayToRemind, ReminderView } from "@/lib/reminders/reminder";

/** The time zone where each day ends last. */
const LAST_ZONE = "Etc/GMT+12";

/** Returns a holiday for a reminder; null if it is not on the calendar, or its last day is over everywhere. */
export function loadHoliday(holidayId: string, now: Date): Promise<HolidayToRemind | null> {
  return getHolidayToRemind(holidayId, plusDays(dateInZone(now, LAST_ZONE), -1));
}

type Sent = Pick<ReminderView, "targetDateIso" | "repeats" | "lastSentFor">;

/** Returns the dates that are left for a reminder: a date it was sent for does not come again. */
export function datesLeft({ targetDateIso, repeats, lastSentFor }: Sent, nextDates: readonly CivilDate[]): CivilDate[] {
  return nextDates.filter((date) => (repeats ? lastSentFor === null || date > lastSentFor : date >= targetDateIso));
}

/** Returns the name of a reminder's subject and its remaining dates; its own date if there are no others. */
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
