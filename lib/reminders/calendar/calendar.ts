import { ICalAlarmType, type ICalCalendar, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
import { type CivilDate, displayDate, plusDays } from "@/lib/core/dates";
import { plainLine, plainText } from "@/lib/core/text";
import { isTimeZone } from "@/lib/core/zoned-time";
import { calendarText, newCalendar } from "@/lib/holidays/ics";
import { nextOccurrences, parseRule, type RuleText } from "@/lib/holidays/rule";
import { localTimeOf, momentBefore } from "../moment";
import { REMINDERS_PATH } from "../paths";
import { daysUntil } from "../subject";
import { holidayPath } from "../view";

/** Of a rule that a calendar program cannot be told, so many of the coming days. */
const DAYS_TOLD = 5;

/** What is set now may be due this evening: a calendar that asks once a day would not know of it. */
const REFRESH_SECONDS = 3600;

/** A reminder as it stands in a calendar file. */
export type CalendarReminder = {
  id: string;
  /** Null for a mere date. */
  holiday: { name: string; emoji: string; slug: string; lengthDays: number } | null;
  rule: RuleText | null;
  targetDateIso: CivilDate;
  remindAt: Date;
  /** IANA name: by the clock of that zone it tells, wherever the calendar is. */
  timeZone: string;
  /** For the years to come: how many days before, and the clock there, HH:mm. */
  leadDays: number;
  localTime: string;
  repeats: boolean;
  note: string;
  createdAt: Date;
  updatedAt: Date;
};

/** The rule as RFC 5545 has it; null when it has no words for it: Easter, days off an anchor, single dates. */
function recurrenceOf(rule: RuleText): string | null {
  const parsed = parseRule(rule);
  return parsed?.kind === "yearly" && parsed.offsetDays === 0 ? parsed.rrule : null;
}

/** How many days before its next day a reminder comes, and at what time there, by its instant. */
function ownTiming({ targetDateIso, remindAt, timeZone }: CalendarReminder) {
  // One of a zone that this server does not know any more keeps no other out of the file.
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  return { leadDays: daysUntil(targetDateIso, zone, remindAt), localTime: localTimeOf(remindAt, zone) };
}

/** Whether the next day is told of as all the years to come are: what a clock change moves is. */
function isUsual(reminder: CalendarReminder): boolean {
  const { targetDateIso, leadDays, timeZone, localTime, remindAt } = reminder;
  if (!isTimeZone(timeZone)) return true;
  return momentBefore(targetDateIso, leadDays, { timeZone, localTime }).getTime() === remindAt.getTime();
}

/**
 * How long before the day, which begins at midnight, the alarm goes off: by the clock, whatever is done to clocks meanwhile.
 * An instant of its own is that of the next day alone.
 */
function secondsBefore(date: CivilDate, reminder: CalendarReminder): number {
  const { leadDays, localTime } = date === reminder.targetDateIso ? ownTiming(reminder) : reminder;
  const [hours = 0, minutes = 0] = localTime.split(":").map(Number);
  return leadDays * 86_400 - hours * 3600 - minutes * 60;
}

type Occasion = { uid: string; date: CivilDate; recurrence: string | null };

/**
 * The events of a reminder: one, or one for each of the coming days where the rule cannot be told. A recurring event has one
 * alarm for all years, so a day with an instant of its own is an event of its own.
 */
function occasionsOf(reminder: CalendarReminder): Occasion[] {
  const { id, rule, targetDateIso, repeats } = reminder;
  if (!repeats || rule === null) return [{ uid: id, date: targetDateIso, recurrence: null }];
  const single = (date: CivilDate) => ({ uid: `${id}-${date.replaceAll("-", "")}`, date, recurrence: null });
  const recurrence = recurrenceOf(rule);
  if (recurrence === null) return nextOccurrences(rule, targetDateIso, DAYS_TOLD).map(single);
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
      // Text, not an instant: a day is the same day for every machine and every zone.
      start: date,
      end: plusDays(date, holiday?.lengthDays ?? 1),
      allDay: true,
      // The last change and not this moment, or every answer would be a new one.
      stamp: updatedAt,
      lastModified: updatedAt,
      // A calendar that has the event takes the one with the higher number. Source: RFC 5545, section 3.8.7.4.
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

/** A time zone, for a calendar that would have nothing in it: it has to have something. Source: RFC 5545, section 3.6. */
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

/** A calendar file with an alarm for each reminder. `siteUrl` is the site's own address. */
export function remindersText(reminders: readonly CalendarReminder[], siteUrl: string): string {
  const calendar = newCalendar("My Oddly reminders", REFRESH_SECONDS);
  if (reminders.length === 0) calendar.timezone({ name: "UTC", generator: () => UTC });
  for (const reminder of reminders) addReminder(calendar, reminder, siteUrl);
  return calendarText(calendar);
}
