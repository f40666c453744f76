import type { CivilDate } from "@/lib/civil-date";
import { dateInZone, plusDays } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { DEFAULT_LOCAL_TIME, localMoment } from "@/lib/reminders/moment";

/** So far ahead a card can be scheduled. */
export const MAX_DAYS_AHEAD = 365;

/** Whose morning, and of which day. */
export type Morning = { sendOn: CivilDate; timeZone: string };

const refused = (message: string) => new AppError("validation_failed", message, [{ path: "sendOn", message }]);

/**
 * When a card goes out that is scheduled at the instant `now`. Throws AppError validation_failed when that morning has
 * passed there, or is more than a year ahead.
 */
export function sendMoment({ sendOn, timeZone }: Morning, now: Date): Date {
  if (sendOn > plusDays(dateInZone(now, timeZone), MAX_DAYS_AHEAD)) throw refused("Choose a day within the next year.");
  const sendAt = localMoment(sendOn, { timeZone, localTime: DEFAULT_LOCAL_TIME });
  if (sendAt <= now) throw refused("The morning of that day has passed there.");
  return sendAt;
}

/** When the day is over there: what has not gone out by then does not any more. */
export const dayEnd = ({ sendOn, timeZone }: Morning): Date =>
  localMoment(plusDays(sendOn, 1), { timeZone, localTime: "00:00" });
