import { Temporal } from "temporal-polyfill";
import type { CivilDate } from "./dates";

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

/** When somebody is told who has not said otherwise: after they have got up. */
export const DEFAULT_LOCAL_TIME = "09:00";

/** Whose morning: an IANA time zone, and a clock there, HH:mm. */
export type LocalMorning = { timeZone: string; localTime: string };

/**
 * The instant at which clocks in that zone show that time on that day. A time that the zone leaves out on that day, as when
 * summer time begins, is as much later; of a time that comes twice it is the first.
 */
export function localMoment(date: CivilDate, { timeZone, localTime }: LocalMorning): Date {
  const at = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: localTime });
  return new Date(at.epochMilliseconds);
}
