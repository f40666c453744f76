import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { weekdayAndDate } from "@/lib/core/dates";
import { zoneTime } from "@/lib/core/time-zones";
import { clockLabel, dateInZone, timeInZone } from "@/lib/core/zone-clock";
import { daysBetween } from "@/lib/reminders/first-moment";
import { type Channel, channelOf } from "@/lib/reminders/form";
import type { ReminderView } from "@/lib/reminders/reminder";

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  notification: "Notification",
  mail: "Email",
  calendar: "Calendar",
};

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

/** Returns "Thursday, November 26, 2026". */
export const fullDay = (date: CivilDate): string => DAY.format(Date.parse(date));

/** Returns "Thursday, November 26", with the year if it differs from that of `today`. */
export function dayLabel(date: CivilDate, today: CivilDate): string {
  return partsOf(date).year === partsOf(today).year ? weekdayAndDate(date) : fullDay(date);
}

/** Returns "on the day", "the day before", "3 days before" or "a week before". */
export function leadLabel(leadDays: number): string {
  if (leadDays === 0) return "on the day";
  if (leadDays === 1) return "the day before";
  return leadDays === 7 ? "a week before" : `${leadDays} days before`;
}

type Promised = {
  channel: Channel;
  /** When it comes, local date in its zone. */
  date: CivilDate;
  localTime: string;
  timeZone: string;
  targetDateIso: CivilDate;
  /** The holiday's name, or the date if there is none. */
  name: string;
  /** Today's date in that zone. */
  today: CivilDate;
};

/** Returns "We'll remind you Wednesday, November 25 at 9 AM, New York time, the day before Cake Day." */
export function promiseText({ channel, date, localTime, timeZone, targetDateIso, name, today }: Promised): string {
  const when = `${dayLabel(date, today)} at ${clockLabel(localTime)}, ${zoneTime(timeZone)}`;
  // In UTC it may already be tomorrow.
  const leadDays = Math.max(daysBetween(date, targetDateIso), 0);
  const who = channel === "calendar" ? "Your calendar will" : "We'll";
  return `${who} remind you ${when}, ${leadLabel(leadDays)}${leadDays === 0 ? " of" : ""} ${name}.`;
}

type StoredReminder = Pick<
  ReminderView,
  "targetDateIso" | "remindAt" | "method" | "byMail" | "timeZone" | "localTime"
> & { holiday: { name: string } | null };

/** Returns the reminder's holiday, or its date if the holiday is no longer on the calendar. */
export const reminderName = ({ holiday, targetDateIso }: Pick<StoredReminder, "holiday" | "targetDateIso">): string =>
  holiday?.name ?? fullDay(targetDateIso);

/** Returns the local date and time at an instant; in an unknown zone, the date in UTC. */
function thereAt(instant: Date, { timeZone, localTime }: Pick<StoredReminder, "timeZone" | "localTime">) {
  try {
    return { date: dateInZone(instant, timeZone), localTime: timeInZone(instant, timeZone) };
  } catch {
    return { date: dateInZone(instant, "UTC"), localTime };
  }
}

/** Returns the sentence for a stored reminder. Based on its instant, which may differ from later years. */
export function storedPromise(reminder: StoredReminder, now: Date): string {
  return promiseText({
    ...thereAt(new Date(reminder.remindAt), reminder),
    today: thereAt(now, reminder).date,
    timeZone: reminder.timeZone,
    targetDateIso: reminder.targetDateIso,
    channel: channelOf(reminder),
    name: reminderName(reminder),
  });
}

/** Returns the sentence about later years of a repeating reminder; `leadDays` and `localTime` apply to those. */
export const yearlyLabel = (leadDays: number, localTime: string): string =>
  `After that, every year: ${leadLabel(leadDays)} at ${clockLabel(localTime)}.`;

/** Returns the sentence about what comes after the next time: nothing, the same each year, or another time. */
export function repeatLabel(reminder: StoredReminder & { leadDays: number; repeats: boolean }): string {
  const { targetDateIso, leadDays, localTime, repeats } = reminder;
  if (!repeats) return "Just this once.";
  const first = thereAt(new Date(reminder.remindAt), reminder);
  const isUsual = daysBetween(first.date, targetDateIso) === leadDays && first.localTime === localTime;
  return isUsual ? "Repeats every year." : yearlyLabel(leadDays, localTime);
}
