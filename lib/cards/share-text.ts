import { type CivilDate, deviceDate, displayDate, monthTitle, partsOf } from "@/lib/core/dates";
import { holidayGreeting, isSolemn, type Tone } from "@/lib/holidays/traits";

/** Returns a name as a hashtag: "#NationalCashewDay"; "" when it has no letters. */
export function hashtag(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+(?:['’][a-z]+)*/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).replace(/['’]/g, "")).join("");
  return /[A-Za-z]/.test(joined) ? `#${joined}` : "";
}

/** Returns the text for sharing a holiday: greeting, date and hashtags. Source: spec section 2, share control. */
export function shareText(
  holiday: { holidayName: string; emoji: string; tone: Tone; isMonthObservance: boolean },
  date: CivilDate,
): string {
  const tags = [hashtag(holiday.holidayName), "#Oddly"].filter(Boolean).join(" ");
  if (isSolemn(holiday)) {
    const when = holiday.isMonthObservance ? `in ${monthTitle(partsOf(date))}` : `on ${displayDate(date)}`;
    return `${holiday.holidayName} is observed ${when}. ${tags}`;
  }
  return `${holidayGreeting(holiday)} ${holiday.emoji} It's ${displayDate(date)}. ${tags}`;
}

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
