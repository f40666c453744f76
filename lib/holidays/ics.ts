import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventBusyStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { plainLine, plainText } from "@/lib/core/text";
import type { Holiday } from "./queries";

/** One day of a holiday, as exported to a calendar file. */
export type CalendarDay = Pick<
  Holiday,
  "id" | "slug" | "holidayName" | "category" | "notes" | "emoji" | "lengthDays"
> & {
  dateIso: CivilDate;
  /** When the holiday was last changed. */
  updatedAt: Date;
};

/** Default refresh interval of a subscribed calendar. */
const REFRESH_SECONDS = 86_400;

/**
 * Returns an empty calendar that subscribers refresh after `refreshSeconds`. `name` must not contain a comma, semicolon
 * or backslash, because the library does not escape it.
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
 * Adds a day to the calendar and returns its event, to which the caller may add an alarm. `siteUrl` is the base URL of
 * the site. Each day is an event: a recurrence rule cannot express our offsets, or an editor's change to one year.
 */
export function addDay(calendar: ICalCalendar, day: CalendarDay, siteUrl: string): ICalEvent {
  const url = new URL(`/holidays/${day.slug}`, siteUrl);
  return calendar.createEvent({
    id: `${day.id}-${day.dateIso.replaceAll("-", "")}@${url.hostname}`,
    // Text, not an instant, so that it is the same day on every machine and in every time zone.
    start: day.dateIso,
    end: plusDays(day.dateIso, day.lengthDays),
    allDay: true,
    // Use the last change, because the current time would change every response.
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

/** Returns the calendar as a file. The library omits the last line ending. Source: RFC 5545, section 3.1. */
export function calendarText(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`;
}
