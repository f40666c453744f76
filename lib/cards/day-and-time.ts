import { deviceDate } from "@/lib/core/civil-date";

/** A 24-hour or 12-hour clock: 14:05 or 2:05 PM. */
type HourCycle = Intl.DateTimeFormatOptions["hourCycle"];

const NEAR_DAYS: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };

/**
 * Formats an instant in the device's time zone: "tomorrow at 14:05", "Friday at 14:05" for the next six days, otherwise
 * "November 30 at 14:05".
 */
export function dayAndTime(at: Date, now: Date, hourCycle: HourCycle = "h23"): string {
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hourCycle }).format(at);
  // Parse the dates as UTC, so a clock change makes no difference.
  const days = (Date.parse(deviceDate(at)) - Date.parse(deviceDate(now))) / 86_400_000;
  const isWeekday = days > 1 && days < 7;
  const words = isWeekday ? ({ weekday: "long" } as const) : ({ month: "long", day: "numeric" } as const);
  return `${NEAR_DAYS[days] ?? new Intl.DateTimeFormat("en-US", words).format(at)} at ${time}`;
}

/** Returns the device's hour cycle. */
export function deviceHourCycle(): HourCycle {
  return new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hourCycle as HourCycle;
}
