import type { CivilDate } from "@/lib/core/civil-date";
import type { LocalMorning } from "@/lib/core/zoned-time";
import type { FollowedHoliday } from "./follow";
import { type Due, nextDue } from "./moment";
import { PAUSED_BY_US } from "./problem";

/** A reminder that was sent for its day, or whose day is over. */
export type PastReminder = LocalMorning & { targetDateIso: CivilDate; leadDays: number; repeats: boolean };

export type AfterDay = Due & { isActive: boolean; lastError: string | null };

/**
 * Returns a reminder's state after its day. A repeating one moves to the holiday's next day, or is paused if there is
 * none; a one-off becomes inactive and stays on its day.
 */
export function afterDay(
  { targetDateIso, leadDays, timeZone, localTime, repeats }: PastReminder,
  { rule, isDeleted }: FollowedHoliday,
  remindAt: Date,
  now: Date,
): AfterDay {
  const inactive = { targetDateIso, remindAt, isActive: false };
  if (!repeats) return { ...inactive, lastError: null };
  if (isDeleted) return { ...inactive, lastError: PAUSED_BY_US.deleted };
  const next = nextDue({ rule, leadDays, timeZone, localTime }, now, targetDateIso);
  return next ? { ...next, isActive: true, lastError: null } : { ...inactive, lastError: PAUSED_BY_US.dateless };
}
