import type { CivilDate } from "@/lib/core/civil-date";
import { longDate, plusDays } from "@/lib/core/dates";
import type { PushMessage } from "@/lib/core/web-push";
import type { Tone } from "@/lib/holidays/tone";
import { oneClickStopPath, REMINDERS_PATH, stopPath } from "./paths";
import { signed } from "./signature";
import { beginning, datedHeadline, daysUntil, inDays, type Subject } from "./subject";
import { holidayPath } from "./view";

/** The content of a reminder to be sent. */
export type Told = Subject & {
  id: string;
  holiday: (Subject["holiday"] & { slug: string; hue: number; tone: Tone }) | null;
  timeZone: string;
  note: string;
};

/** The color for reminders of plain dates. */
const DATE_HUE = 300;

/** Returns the path of the day's page. */
const dayPath = ({ holiday, targetDateIso }: Told) =>
  holiday ? holidayPath(holiday.slug) : `/holiday/${targetDateIso}`;

/** Returns phrases like "in 5 days" by the date on which each is correct: today, the day before, and the day itself. */
function soonWords({ targetDateIso, timeZone }: Told, now: Date): Record<CivilDate, string> {
  const daysLeft = [daysUntil(targetDateIso, timeZone, now), 1, 0];
  return Object.fromEntries(daysLeft.map((days) => [plusDays(targetDateIso, -days), inDays(days)]));
}

/**
 * Returns a reminder as a notification, which may be shown days after `now`, when a device is switched on. The tag is
 * unique per reminder and day, so a repeated notification replaces the first one.
 */
export function pushMessageOf(reminder: Told, now: Date): PushMessage {
  const { id, holiday, targetDateIso, note } = reminder;
  const emoji = holiday?.emoji ?? "📅";
  return {
    title: `${emoji} ${datedHeadline(reminder)}`,
    soon: { about: `${emoji} ${beginning(reminder)}`, on: soonWords(reminder, now) },
    body: [longDate(targetDateIso), note].filter(Boolean).join("\n"),
    url: dayPath(reminder),
    tag: `reminder-${id}-${targetDateIso}`,
  };
}

/** Returns the content of a reminder email without its frame. `siteUrl` is the site's origin. */
export function mailContentOf(reminder: Told, now: Date, siteUrl: string) {
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
export const stopHeaders = ({ id }: Pick<Told, "id">, siteUrl: string): Record<string, string> => ({
  "List-Unsubscribe": `<${siteUrl}${oneClickStopPath(signed("reminder stop", id))}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
