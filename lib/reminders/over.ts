import type { CivilDate } from "@/lib/core/civil-date";
import { isOver } from "./moment";

type OneOff = {
  isActive: boolean;
  repeats: boolean;
  targetDateIso: CivilDate;
  timeZone: string;
};

/** Whether a one-off reminder is finished: it was sent for its day, or the day is over in its time zone. */
export function isAtItsEnd(
  { isActive, repeats, targetDateIso, timeZone }: OneOff,
  sentFor: CivilDate | null,
  now: Date,
): boolean {
  if (isActive || repeats) return false;
  return sentFor === targetDateIso || isOver(targetDateIso, timeZone, now);
}
