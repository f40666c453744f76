import { deviceDate } from "@/lib/core/dates";

/** Whether a clock says 14:05 or 2:05 PM. */
export type HourCycle = Intl.DateTimeFormatOptions["hourCycle"];

const NEAR_DAYS: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };

/**
 * "tomorrow at 14:05", "Friday at 14:05" for the next six days, "November 30 at 14:05" before and after that: an instant by
 * the device's own day.
 */
export function dayAndTime(at: Date, now: Date, hourCycle: HourCycle = "h23"): string {
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hourCycle }).format(at);
  // Civil days read as UTC, so that a clock change makes no difference.
  const days = (Date.parse(deviceDate(at)) - Date.parse(deviceDate(now))) / 86_400_000;
  const isWeekday = days > 1 && days < 7;
  const words = isWeekday ? ({ weekday: "long" } as const) : ({ month: "long", day: "numeric" } as const);
  return `${NEAR_DAYS[days] ?? new Intl.DateTimeFormat("en-US", words).format(at)} at ${time}`;
}

/** The hour cycle of the device's clock. */
export function deviceHourCycle(): HourCycle {
  return new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hourCycle as HourCycle;
}
