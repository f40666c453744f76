import { timingSafeEqual } from "node:crypto";
import type { CivilDate } from "@/lib/core/civil-date";
import { displayDate, longDate, plusDays, weekdayAndDate } from "@/lib/core/dates";
import { keyedHash } from "@/lib/core/tokens";
import type { PushMessage } from "@/lib/core/web-push";
import type { Tone } from "@/lib/holidays/tone";
import { daysUntil } from "./moment";
import { holidayPath, oneClickStopPath, REMINDERS_PATH, stopPath } from "./reminder";

/** The purpose of a signed URL. */
type Purpose = "reminder feed" | "reminder stop";

const SIGNED = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([0-9a-f]{64})$/;

/** Returns an id with a signature that cannot be made from the database alone. Always the same for an id. */
export const signed = (purpose: Purpose, id: string) => `${id}-${keyedHash(purpose, id)}`;

/** Returns the id in `text` if its signature is valid, else null. Compares in constant time. */
export function idOfSigned(purpose: Purpose, text: string): string | null {
  const [, id, signature] = SIGNED.exec(text) ?? [];
  if (!id || !signature) return null;
  const isValid = timingSafeEqual(Buffer.from(keyedHash(purpose, id)), Buffer.from(signature));
  return isValid ? id : null;
}

/** The subject of a reminder, for its texts. */
export type Subject = {
  /** Null for a plain date. */
  holiday: { name: string; emoji: string; lengthDays: number; isMonthObservance: boolean } | null;
  targetDateIso: CivilDate;
};

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

/** Returns a headline for any day: "Cake Day is on Thursday, November 26"; for a plain date, the date alone. */
export function datedHeadline(subject: Subject): string {
  const date = weekdayAndDate(subject.targetDateIso);
  return subject.holiday ? `${beginning(subject)} on ${date}` : date;
}

/** The content of a reminder to be sent. */
export type ReminderContent = Subject & {
  id: string;
  holiday: (Subject["holiday"] & { slug: string; hue: number; tone: Tone }) | null;
  timeZone: string;
  note: string;
};

/** The color for reminders of plain dates. */
const DATE_HUE = 300;

/** Returns the path of the day's page. */
const dayPath = ({ holiday, targetDateIso }: ReminderContent) =>
  holiday ? holidayPath(holiday.slug) : `/holiday/${targetDateIso}`;

/** Returns phrases like "in 5 days" by the date on which each is correct: today, the day before, and the day itself. */
function soonPhrases({ targetDateIso, timeZone }: ReminderContent, now: Date): Record<CivilDate, string> {
  const daysLeft = [daysUntil(targetDateIso, timeZone, now), 1, 0];
  return Object.fromEntries(daysLeft.map((days) => [plusDays(targetDateIso, -days), inDays(days)]));
}

/**
 * Returns a reminder as a notification, which may be shown days after `now`, when a device is switched on. The tag is
 * unique per reminder and day, so a repeated notification replaces the first one.
 */
export function pushMessageOf(reminder: ReminderContent, now: Date): PushMessage {
  const { id, holiday, targetDateIso, note } = reminder;
  const emoji = holiday?.emoji ?? "📅";
  return {
    title: `${emoji} ${datedHeadline(reminder)}`,
    soon: { about: `${emoji} ${beginning(reminder)}`, on: soonPhrases(reminder, now) },
    body: [longDate(targetDateIso), note].filter(Boolean).join("\n"),
    url: dayPath(reminder),
    tag: `reminder-${id}-${targetDateIso}`,
  };
}

/** Returns the content of a reminder email without its frame. `siteUrl` is the site's origin. */
export function mailContentOf(reminder: ReminderContent, now: Date, siteUrl: string) {
  const { id, holiday, targetDateIso, timeZone, note } = reminder;
  return {
    holiday,
    targetDateIso,
    hue: holiday?.hue ?? DATE_HUE,
    tone: holiday?.tone ?? ("festive" as const),
    daysLeft: daysUntil(targetDateIso, timeZone, now),
    note,
    dayUrl: `${siteUrl}${dayPath(reminder)}`,
    remindersUrl: `${siteUrl}${REMINDERS_PATH}`,
    stopUrl: `${siteUrl}${stopPath(signed("reminder stop", id))}`,
  };
}

/** Headers that let an email client stop the reminder with one click. Source: RFC 8058, section 3.1. */
export const stopHeaders = ({ id }: Pick<ReminderContent, "id">, siteUrl: string): Record<string, string> => ({
  "List-Unsubscribe": `<${siteUrl}${oneClickStopPath(signed("reminder stop", id))}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
