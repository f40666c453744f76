import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventBusyStatus,
  ICalEventTransparency,
} from "ical-generator";
import { type CivilDate, plusDays } from "@/lib/core/dates";
import { plainLine, plainText } from "@/lib/core/text";
import type { Holiday } from "./queries";

/** One day of a holiday, as a calendar file tells it. */
export type CalendarDay = Pick<
  Holiday,
  "id" | "slug" | "holidayName" | "category" | "notes" | "emoji" | "lengthDays"
> & {
  dateIso: CivilDate;
  /** When the holiday was last changed. */
  updatedAt: Date;
};

/** How often a subscribed calendar asks again, when nothing else is said. */
const REFRESH_SECONDS = 86_400;

/**
 * An empty calendar, of which programs that subscribe to it ask again after `refreshSeconds`. `name` is ours: the library writes
 * it as it is, so it holds no comma, semicolon or backslash.
 */
export function newCalendar(name: string, refreshSeconds = REFRESH_SECONDS): ICalCalendar {
  return ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Oddly", product: "Calendar", language: "EN" },
    ttl: refreshSeconds,
  });
}

/**
 * Adds the day to the calendar and gives its event, to which an alarm may be put. `siteUrl` is the site's own address.
 * One event for each day: a recurrence rule could not say our offsets, nor an editor's change to one year.
 */
export function addDay(calendar: ICalCalendar, day: CalendarDay, siteUrl: string): ICalEvent {
  const url = new URL(`/holidays/${day.slug}`, siteUrl);
  return calendar.createEvent({
    id: `${day.id}-${day.dateIso.replaceAll("-", "")}@${url.hostname}`,
    // Text, not an instant: a day is the same day for every machine and every zone.
    start: day.dateIso,
    end: plusDays(day.dateIso, day.lengthDays),
    allDay: true,
    // The last change and not this moment, or every answer would be a new one.
    stamp: day.updatedAt,
    lastModified: day.updatedAt,
    summary: plainLine(`${day.emoji} ${day.holidayName}`),
    description: [plainText(day.notes ?? ""), url.href].filter(Boolean).join("\n\n"),
    url: url.href,
    categories: day.category ? [{ name: plainLine(day.category) }] : [],
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  });
}

/** The calendar as a file. The library leaves out the last line end. Source: RFC 5545, section 3.1. */
export function calendarText(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`;
}
