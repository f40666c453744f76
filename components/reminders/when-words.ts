import type { CivilDate } from "@/lib/civil-date";
import { dateInZone } from "@/lib/dates";

/** How somebody is told: by what the form calls it. */
export const WAYS = ["notification", "mail", "calendar"] as const;
export type Way = (typeof WAYS)[number];

/** The way of a stored reminder, whose method knows of no mail. */
export function wayOf({ method, byMail }: { method: "browser" | "calendar"; byMail: boolean }): Way {
  if (method === "calendar") return "calendar";
  return byMail ? "mail" : "notification";
}

/** What is stored of a way. */
export function methodOf(way: Way): { method: "browser" | "calendar"; byMail: boolean } {
  return { method: way === "calendar" ? "calendar" : "browser", byMail: way === "mail" };
}

export const WAY_NAMES: Readonly<Record<Way, string>> = {
  notification: "By notification",
  mail: "By mail",
  calendar: "In your calendar",
};

const WHO: Readonly<Record<Way, string>> = {
  notification: "We'll tell you",
  mail: "We'll mail you",
  calendar: "Your calendar tells you",
};

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

/** "Thursday, November 26, 2026". */
export const fullDay = (date: CivilDate): string => DAY.format(Date.parse(date));

/** "on the day of", "the day before", "3 days before", "a week before". */
export function leadWords(leadDays: number): string {
  if (leadDays === 0) return "on the day of";
  if (leadDays === 1) return "the day before";
  return leadDays === 7 ? "a week before" : `${leadDays} days before`;
}

/** "9:00", "21:30": of a clock with 24 hours, which needs no word beside it. */
export const clockWords = (localTime: string): string => localTime.replace(/^0(?=\d)/, "");

/** Names of zones are those of their time: in 1970 many had no summer time. */
const THESE_DAYS = Date.UTC(2026, 0, 1);

/** The zone as people call it, "Central European Time"; its own name where it is called nothing else. */
export function zoneWords(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(THESE_DAYS);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  } catch {
    return timeZone; // a zone that this browser does not know
  }
}

type Promised = {
  way: Way;
  tellOn: CivilDate;
  localTime: string;
  timeZone: string;
  leadDays: number;
  /** Of the holiday, or of the day itself where there is none. */
  name: string;
};

/** All that will happen, in a sentence. */
export function promiseWords({ way, tellOn, localTime, timeZone, leadDays, name }: Promised): string {
  const when = `${fullDay(tellOn)} at ${clockWords(localTime)} (${timeZone})`;
  return `${WHO[way]} on ${when}, ${leadWords(leadDays)} ${name}.`;
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

/** The day and the clock there at the instant; in a zone that this machine does not know, the day of UTC. */
function thereAt({ remindAt, timeZone, localTime }: StoredReminder): { tellOn: CivilDate; localTime: string } {
  const instant = new Date(remindAt);
  try {
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" });
    return { tellOn: dateInZone(instant, timeZone), localTime: clock.format(instant) };
  } catch {
    return { tellOn: dateInZone(instant, "UTC"), localTime };
  }
}

const DAY_MS = 86_400_000;

/** The sentence of a reminder as it is stored: its instant counts, which may be another than in the years to come. */
export function storedPromise(reminder: StoredReminder): string {
  const there = thereAt(reminder);
  // By UTC it may be tomorrow already.
  const leadDays = Math.max((Date.parse(reminder.targetDateIso) - Date.parse(there.tellOn)) / DAY_MS, 0);
  return promiseWords({
    ...there,
    leadDays,
    timeZone: reminder.timeZone,
    way: wayOf(reminder),
    name: reminderName(reminder),
  });
}
