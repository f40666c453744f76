import { Temporal } from "temporal-polyfill";
import type { CivilDate } from "./civil-date";

/** The format of a zone's name: `Intl` also accepts bare offsets ("+02:00"), which have no daylight saving time. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** Whether the text is the name of an IANA time zone, like Europe/Berlin or UTC. */
export function isTimeZone(text: string | null): text is string {
  if (text === null || !ZONE_NAME.test(text)) return false;
  try {
    // Stricter than `Intl`, which still accepts ICU's ambiguous abbreviations such as "PST".
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the whole seconds from `now` to the start of the zone's next day, which may not be 24 hours after this day's.
 */
export function secondsToMidnight(now: Date, timeZone: string): number {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const tomorrow = here.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone);
  return Math.floor((tomorrow.epochMilliseconds - here.epochMilliseconds) / 1000);
}

/** The default time of a reminder: after people have got up. */
export const DEFAULT_LOCAL_TIME = "09:00";

/** A local time of day: an IANA time zone, and the time there as HH:mm. */
export type LocalMorning = { timeZone: string; localTime: string };

/**
 * Returns the instant at which clocks in that zone show that time on that day. If the zone skips the time on that day,
 * as when daylight saving time starts, the result is later by the gap; if the time occurs twice, it is the first one.
 */
export function localMoment(date: CivilDate, { timeZone, localTime }: LocalMorning): Date {
  const at = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: localTime });
  return new Date(at.epochMilliseconds);
}
