import type { CivilDate } from "@/lib/core/civil-date";
import { dateInZone } from "@/lib/core/zone-clock";

/** Returns the current date in a time zone. */
export function todayIn(timeZone: string): CivilDate {
  return dateInZone(new Date(), timeZone);
}
