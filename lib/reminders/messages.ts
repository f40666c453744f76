import { type CivilDate, longDate, plusDays } from "@/lib/core/dates";
import type { PushMessage } from "@/lib/core/web-push";
import type { Tone } from "@/lib/holidays/traits";
import { oneClickStopPath, REMINDERS_PATH, stopPath } from "./paths";
import { signed } from "./signature";
import { beginning, datedHeadline, daysUntil, inDays, type Subject } from "./subject";
import { holidayPath } from "./view";

/** A reminder to be sent. */
export type Told = Subject & {
  id: string;
  holiday: (Subject["holiday"] & { slug: string; hue: number; tone: Tone }) | null;
  timeZone: string;
  note: string;
};

/** Of what is about a mere date. */
const DATE_HUE = 300;

/** The page of the day. */
const dayPath = ({ holiday, targetDateIso }: Told) =>
  holiday ? holidayPath(holiday.slug) : `/holiday/${targetDateIso}`;

/** How soon the day is, in words, by the days on which that is worth saying: the present one, the eve, and itself. */
function soonWords({ targetDateIso, timeZone }: Told, now: Date): Record<CivilDate, string> {
  const daysLeft = [daysUntil(targetDateIso, timeZone, now), 1, 0];
  return Object.fromEntries(daysLeft.map((days) => [plusDays(targetDateIso, -days), inDays(days)]));
}

/**
 * A reminder as a notification, which may be shown days after `now`, when a device is switched on. Its tag is one for each day
 * of each reminder: told again, it takes its own place.
 */
export function pushMessageOf(told: Told, now: Date): PushMessage {
  const { id, holiday, targetDateIso, note } = told;
  const emoji = holiday?.emoji ?? "📅";
  return {
    title: `${emoji} ${datedHeadline(told)}`,
    soon: { about: `${emoji} ${beginning(told)}`, on: soonWords(told, now) },
    body: [longDate(targetDateIso), note].filter(Boolean).join("\n"),
    url: dayPath(told),
    tag: `reminder-${id}-${targetDateIso}`,
  };
}

/** What the email of a reminder says, but for its frame. `siteUrl` is the site's origin. */
export function mailContentOf(told: Told, now: Date, siteUrl: string) {
  const { id, holiday, targetDateIso, timeZone, note } = told;
  return {
    holiday,
    targetDateIso,
    hue: holiday?.hue ?? DATE_HUE,
    tone: holiday?.tone ?? ("festive" as const),
    daysLeft: daysUntil(targetDateIso, timeZone, now),
    note,
    dayUrl: `${siteUrl}${dayPath(told)}`,
    remindersUrl: `${siteUrl}${REMINDERS_PATH}`,
    stopUrl: `${siteUrl}${stopPath(signed("reminder stop", id))}`,
  };
}

/** By what a mail program lets its reader stop the reminder. Source: RFC 8058, section 3.1. */
export const stopHeaders = ({ id }: Pick<Told, "id">, siteUrl: string): Record<string, string> => ({
  "List-Unsubscribe": `<${siteUrl}${oneClickStopPath(signed("reminder stop", id))}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
