import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import type { CivilDate } from "./civil-date";

/**
 * Formats an instant by the clocks of `timeZone` (an IANA name) in a date-fns pattern. Throws RangeError for an unknown
 * zone. The way back, from a local time to its instant, is `localMoment`: @date-fns/tz resolves a time that occurs
 * twice by the server's own zone.
 */
export const formatInZone = (instant: Date | string, timeZone: string, pattern: string): string =>
  format(instant, pattern, { in: tz(timeZone) });

/** Returns the civil date in the zone. */
export const dateInZone = (instant: Date, timeZone: string) =>
  formatInZone(instant, timeZone, "yyyy-MM-dd") as CivilDate;

/** Returns the local time in the zone, HH:mm. */
export const timeInZone = (instant: Date, timeZone: string): string => formatInZone(instant, timeZone, "HH:mm");

/**
 * Returns the local date and time in the zone, as yyyy-MM-ddTHH:mm. Two such texts of one zone sort chronologically.
 */
export const clockIn = (instant: Date, timeZone: string): string =>
  formatInZone(instant, timeZone, "yyyy-MM-dd'T'HH:mm");

/** Returns a local time, HH:mm, as "9 AM", "6:30 PM" or "12:05 AM". */
export const clockLabel = (localTime: string): string =>
  format(`2000-01-01T${localTime}`, localTime.endsWith(":00") ? "h a" : "h:mm a");
