import { type CivilDate, dateInZone, partsOf } from "@/lib/core/dates";
import { zoneTime } from "@/lib/core/time-zones";

/** How a reminder arrives: by what the form calls it. */
export const WAYS = ["notification", "mail", "calendar"] as const;
export type Way = (typeof WAYS)[number];

/** The way of a stored reminder, whose method does not know email. */
export function wayOf({ method, byMail }: { method: "browser" | "calendar"; byMail: boolean }): Way {
  if (method === "calendar") return "calendar";
  return byMail ? "mail" : "notification";
}

/** What is stored of a way. */
export function methodOf(way: Way): { method: "browser" | "calendar"; byMail: boolean } {
  return { method: way === "calendar" ? "calendar" : "browser", byMail: way === "mail" };
}

export const WAY_NAMES: Readonly<Record<Way, string>> = {
  notification: "Notification",
  mail: "Email",
  calendar: "Calendar",
};

const WHO: Readonly<Record<Way, string>> = {
  notification: "We'll remind you",
  mail: "We'll remind you",
  calendar: "Your calendar will remind you",
};

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const DAY_OF_YEAR = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** "Thursday, November 26, 2026". */
export const fullDay = (date: CivilDate): string => DAY.format(Date.parse(date));

/** "Thursday, November 26", with the year where that is another than of `today`. */
export function dayWords(date: CivilDate, today: CivilDate): string {
  const isThisYear = partsOf(date).year === partsOf(today).year;
  return isThisYear ? DAY_OF_YEAR.format(Date.parse(date)) : fullDay(date);
}

/** "on the day", "the day before", "3 days before", "a week before". */
export function leadWords(leadDays: number): string {
  if (leadDays === 0) return "on the day";
  if (leadDays === 1) return "the day before";
  return leadDays === 7 ? "a week before" : `${leadDays} days before`;
}

/** "9 AM", "6:30 PM", "12:05 AM". */
export function clockWords(localTime: string): string {
  const [hours = 0, minutes = 0] = localTime.split(":").map(Number);
  const past = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
  return `${hours % 12 || 12}${past} ${hours < 12 ? "AM" : "PM"}`;
}

const DAY_MS = 86_400_000;

/** Whole days from one to the other. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

type Promised = {
  way: Way;
  /** When it comes, by the clock of its zone. */
  date: CivilDate;
  localTime: string;
  timeZone: string;
  targetDateIso: CivilDate;
  /** Of the holiday, or of the day itself where there is none. */
  name: string;
  /** There. */
  today: CivilDate;
};

/** All that will happen, in a sentence: "We'll remind you Wednesday, November 25 at 9 AM, New York time, the day before Cake Day." */
export function promiseWords({ way, date, localTime, timeZone, targetDateIso, name, today }: Promised): string {
  const when = `${dayWords(date, today)} at ${clockWords(localTime)}, ${zoneTime(timeZone)}`;
  // By UTC it may be tomorrow already.
  const leadDays = Math.max(daysBetween(date, targetDateIso), 0);
  return `${WHO[way]} ${when}, ${leadWords(leadDays)}${leadDays === 0 ? " of" : ""} ${name}.`;
}

type StoredReminder = {
  holiday: { name: string } | null;
  targetDateIso: CivilDate;
  remindAt: string;
  method: "browser" | "calendar";
  byMail: boolean;
  timeZone: string;
  localTime: string;
};

/** What a reminder is of: its holiday, or its day where the holiday is no longer on the calendar. */
export const reminderName = ({ holiday, targetDateIso }: Pick<StoredReminder, "holiday" | "targetDateIso">): string =>
  holiday?.name ?? fullDay(targetDateIso);

/** The day and the clock there at an instant; in a zone that this machine does not know, the day of UTC. */
function thereAt(instant: Date, { timeZone, localTime }: Pick<StoredReminder, "timeZone" | "localTime">) {
  try {
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" });
    return { date: dateInZone(instant, timeZone), localTime: clock.format(instant) };
  } catch {
    return { date: dateInZone(instant, "UTC"), localTime };
  }
}

/** The sentence of a reminder as it is stored: its instant counts, which may be another than in the years to come. */
export function storedPromise(reminder: StoredReminder, now: Date): string {
  return promiseWords({
    ...thereAt(new Date(reminder.remindAt), reminder),
    today: thereAt(now, reminder).date,
    timeZone: reminder.timeZone,
    targetDateIso: reminder.targetDateIso,
    way: wayOf(reminder),
    name: reminderName(reminder),
  });
}

/** What follows the first time of a reminder that repeats; `leadDays` and `localTime` are those of the later years. */
export const yearlyWords = (leadDays: number, localTime: string): string =>
  `After that, every year: ${leadWords(leadDays)} at ${clockWords(localTime)}.`;

/** What comes after the next time: nothing, the same each year, or another time of which the years to come have their own. */
export function repeatWords(reminder: StoredReminder & { leadDays: number; repeats: boolean }): string {
  const { targetDateIso, leadDays, localTime, repeats } = reminder;
  if (!repeats) return "Just this once.";
  const first = thereAt(new Date(reminder.remindAt), reminder);
  const isUsual = daysBetween(first.date, targetDateIso) === leadDays && first.localTime === localTime;
  return isUsual ? "Repeats every year." : yearlyWords(leadDays, localTime);
}
