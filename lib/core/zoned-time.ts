import { Temporal } from "temporal-polyfill";

/** The form of a zone's name: `Intl` also takes bare offsets ("+02:00"), which know no summer time. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** Whether the text names a time zone of the IANA database, like Europe/Berlin or UTC. */
export function isTimeZone(text: string | null): text is string {
  if (text === null || !ZONE_NAME.test(text)) return false;
  try {
    // Stricter than `Intl`, which still takes ICU's old abbreviations: whose "PST"?
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch {
    return false;
  }
}

/** Whole seconds from `now` to the start of the zone's next day, which need not be 24 hours after this one's. */
export function secondsToMidnight(now: Date, timeZone: string): number {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const tomorrow = here.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone);
  return Math.floor((tomorrow.epochMilliseconds - here.epochMilliseconds) / 1000);
}
