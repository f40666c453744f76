import { type CivilDate, dateInZone, plusDays } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { DEFAULT_LOCAL_TIME, localMoment } from "@/lib/reminders/moment";

/** How far ahead a card can be scheduled. */
export const MAX_DAYS_AHEAD = 365;

/** A morning on one day, in one time zone. */
export type Morning = { sendOn: CivilDate; timeZone: string };

const refused = (message: string) => new AppError("validation_failed", message, [{ path: "sendOn", message }]);

/**
 * When a card scheduled at the instant `now` is sent. Throws AppError validation_failed when that morning has passed there,
 * or is more than a year ahead.
 */
export function sendMoment({ sendOn, timeZone }: Morning, now: Date): Date {
  if (sendOn > plusDays(dateInZone(now, timeZone), MAX_DAYS_AHEAD)) throw refused("Choose a day within the next year.");
  const sendAt = localMoment(sendOn, { timeZone, localTime: DEFAULT_LOCAL_TIME });
  if (sendAt <= now) throw refused("It's already past 9 AM on that day there.");
  return sendAt;
}

/** When the day is over there; a card that was not sent by then is not sent at all. */
export const dayEnd = ({ sendOn, timeZone }: Morning): Date =>
  localMoment(plusDays(sendOn, 1), { timeZone, localTime: "00:00" });
