import type { CivilDate } from "@/lib/core/dates";
import { isOver } from "./moment";

type Once = {
  isActive: boolean;
  repeats: boolean;
  targetDateIso: CivilDate;
  timeZone: string;
};

/** Whether a reminder that is for once tells of nothing any more: it has told of its day, or the day is over there. */
export function isAtItsEnd(
  { isActive, repeats, targetDateIso, timeZone }: Once,
  toldOf: CivilDate | null,
  now: Date,
): boolean {
  if (isActive || repeats) return false;
  return toldOf === targetDateIso || isOver(targetDateIso, timeZone, now);
}
