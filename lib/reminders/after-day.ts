import type { CivilDate } from "@/lib/core/dates";
import type { LocalMorning } from "@/lib/core/zoned-time";
import type { FollowedHoliday } from "./follow";
import { type Due, nextDue } from "./moment";
import { PAUSED_BY_US } from "./problem";

/** A reminder whose day has been told of, or is over. */
export type PastReminder = LocalMorning & { targetDateIso: CivilDate; leadDays: number; repeats: boolean };

export type AfterDay = Due & { isActive: boolean; lastError: string | null };

/** How a reminder stands after its day: it waits for the holiday's next one, or has ended, and then keeps the day it was of. */
export function afterDay(
  { targetDateIso, leadDays, timeZone, localTime, repeats }: PastReminder,
  { rule, isDeleted }: FollowedHoliday,
  remindAt: Date,
  now: Date,
): AfterDay {
  const stays = { targetDateIso, remindAt, isActive: false };
  if (!repeats) return { ...stays, lastError: null };
  if (isDeleted) return { ...stays, lastError: PAUSED_BY_US.deleted };
  const next = nextDue({ rule, leadDays, timeZone, localTime }, now, targetDateIso);
  return next ? { ...next, isActive: true, lastError: null } : { ...stays, lastError: PAUSED_BY_US.dateless };
}
