import { deviceDate } from "@/lib/civil-date";

/** Whether a clock says 14:05 or 2:05 PM. */
export type HourCycle = Intl.DateTimeFormatOptions["hourCycle"];

const NEAR_DAYS: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };

/**
 * "tomorrow, 14:05", "Friday, 14:05" for the six days to come, "November 30, 14:05" beyond and before: an instant by the
 * device's own day.
 */
export function dayAndTime(at: Date, now: Date, hourCycle: HourCycle = "h23"): string {
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hourCycle }).format(at);
  // Civil days, read as UTC: a day with a clock change is a day all the same.
  const days = (Date.parse(deviceDate(at)) - Date.parse(deviceDate(now))) / 86_400_000;
  const isWeekday = days > 1 && days < 7;
  const words = isWeekday ? ({ weekday: "long" } as const) : ({ month: "long", day: "numeric" } as const);
  return `${NEAR_DAYS[days] ?? new Intl.DateTimeFormat("en-US", words).format(at)}, ${time}`;
}

/** How the device's own clock counts its hours. */
export function deviceHourCycle(): HourCycle {
  return new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hourCycle as HourCycle;
}
