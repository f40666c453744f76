import { type CivilDate, dateInZone } from "@/lib/core/dates";

/** The date that a visitor in the zone reads off the clock now. */
export function todayIn(timeZone: string): CivilDate {
  return dateInZone(new Date(), timeZone);
}
