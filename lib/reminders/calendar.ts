import { ICalAlarmType, type ICalCalendar, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
import type { CivilDate } from "@/lib/core/civil-date";
import { displayDate, plusDays } from "@/lib/core/dates";
import { plainLine, plainText } from "@/lib/core/text";
import { timeInZone } from "@/lib/core/zone-clock";
import { isTimeZone } from "@/lib/core/zoned-time";
import { calendarText, newCalendar } from "@/lib/holidays/ics";
import { nextOccurrences, parseRule, type RuleText } from "@/lib/holidays/rule";
import { daysUntil, momentBefore } from "./moment";
import { holidayPath, REMINDERS_PATH } from "./reminder";

/** For a rule that an RRULE cannot express: how many of the coming days to list as single events. */
const DAYS_LISTED = 5;

/** One hour: a reminder set now may be due this evening, which a calendar that refreshes once a day would miss. */
const REFRESH_SECONDS = 3600;

/** A reminder as needed for a calendar file. */
export type CalendarReminder = {
  id: string;
  /** Null for a plain date. */
  holiday: { name: string; emoji: string; slug: string; lengthDays: number } | null;
  rule: RuleText | null;
  targetDateIso: CivilDate;
  remindAt: Date;
  /** IANA name. The alarm goes off by the clock of this zone, wherever the calendar is. */
  timeZone: string;
  /** For later years: how many days before, and the local time in that zone, HH:mm. */
  leadDays: number;
  localTime: string;
  repeats: boolean;
  note: string;
  createdAt: Date;
  updatedAt: Date;
};

/** Returns the rule as an RFC 5545 RRULE; null when it has none: Easter, offsets from an anchor, single dates. */
function recurrenceOf(rule: RuleText): string | null {
  const parsed = parseRule(rule);
  return parsed?.kind === "yearly" && parsed.offsetDays === 0 ? parsed.rrule : null;
}

/** Derives lead days and local time for the next day from the reminder's own instant. */
function ownTiming({ targetDateIso, remindAt, timeZone }: CalendarReminder) {
  // An unknown time zone in one reminder must not break the whole file.
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  return { leadDays: daysUntil(targetDateIso, zone, remindAt), localTime: timeInZone(remindAt, zone) };
}

/** Whether the next alarm follows the same timing as later years. It does not after a daylight saving shift. */
function isUsual(reminder: CalendarReminder): boolean {
  const { targetDateIso, leadDays, timeZone, localTime, remindAt } = reminder;
  if (!isTimeZone(timeZone)) return true;
  return momentBefore(targetDateIso, leadDays, { timeZone, localTime }).getTime() === remindAt.getTime();
}

/**
 * Returns how many seconds before midnight of the day the alarm goes off, in wall-clock time (daylight saving shifts
 * are ignored). A custom instant applies to the next day only.
 */
function secondsBefore(date: CivilDate, reminder: CalendarReminder): number {
  const { leadDays, localTime } = date === reminder.targetDateIso ? ownTiming(reminder) : reminder;
  const [hours = 0, minutes = 0] = localTime.split(":").map(Number);
  return leadDays * 86_400 - hours * 3600 - minutes * 60;
}

type Occasion = { uid: string; date: CivilDate; recurrence: string | null };

/**
 * Returns the events of a reminder: one, or one per coming day if the rule has no RRULE. A recurring event has the same
 * alarm every year, so a day with a custom instant is an event of its own.
 */
function occasionsOf(reminder: CalendarReminder): Occasion[] {
  const { id, rule, targetDateIso, repeats } = reminder;
  if (!repeats || rule === null) return [{ uid: id, date: targetDateIso, recurrence: null }];
  const single = (date: CivilDate) => ({ uid: `${id}-${date.replaceAll("-", "")}`, date, recurrence: null });
  const recurrence = recurrenceOf(rule);
  if (recurrence === null) return nextOccurrences(rule, targetDateIso, DAYS_LISTED).map(single);
  if (isUsual(reminder)) return [{ uid: id, date: targetDateIso, recurrence }];
  const [next] = nextOccurrences(rule, plusDays(targetDateIso, 1), 1);
  return [single(targetDateIso), ...(next ? [{ uid: id, date: next, recurrence }] : [])];
}

function addReminder(calendar: ICalCalendar, reminder: CalendarReminder, siteUrl: string): void {
  const { holiday, note, createdAt, updatedAt } = reminder;
  const url = new URL(holiday ? holidayPath(holiday.slug) : REMINDERS_PATH, siteUrl);
  for (const { uid, date, recurrence } of occasionsOf(reminder)) {
    const event = calendar.createEvent({
      id: `reminder-${uid}@${url.hostname}`,
      // Text, not an instant: a date must be the same date in every time zone.
      start: date,
      end: plusDays(date, holiday?.lengthDays ?? 1),
      allDay: true,
      // The last change, not the current time; otherwise every response would differ.
      stamp: updatedAt,
      lastModified: updatedAt,
      // Calendars prefer the event with the higher number. Source: RFC 5545, section 3.8.7.4.
      sequence: Math.max(Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000), 0),
      summary: plainLine(holiday ? `${holiday.emoji} ${holiday.name}` : `📅 ${displayDate(date)}`),
      description: [plainText(note), url.href].filter(Boolean).join("\n\n"),
      url: url.href,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      ...(recurrence !== null && { repeating: `RRULE:${recurrence}` }),
    });
    event.createAlarm({ type: ICalAlarmType.display, trigger: secondsBefore(date, reminder) });
  }
}

/** A VTIMEZONE for an empty calendar, which must have a component. Source: RFC 5545, section 3.6. */
const UTC = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/** Returns an iCalendar file with an alarm for each reminder. `siteUrl` is the site's origin. */
export function remindersText(reminders: readonly CalendarReminder[], siteUrl: string): string {
  const calendar = newCalendar("My Oddly reminders", REFRESH_SECONDS);
  if (reminders.length === 0) calendar.timezone({ name: "UTC", generator: () => UTC });
  for (const reminder of reminders) addReminder(calendar, reminder, siteUrl);
  return calendarText(calendar);
}
