import type { CivilDate } from "@/lib/core/civil-date";

const SATURDAY = 6;

/** Adds calendar days, independent of time zones and clock changes. */
function daysAfter(date: CivilDate, count: number): CivilDate {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + count);
  return day.toISOString().slice(0, 10) as CivilDate;
}

/**
 * Returns the quick picks of the date picker. The weekend is the next Saturday, or today if it is one. Source: spec
 * section 2, card builder.
 */
export function quickDays(today: CivilDate): { label: string; date: CivilDate }[] {
  const untilSaturday = (SATURDAY - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return [
    { label: "Today", date: today },
    { label: "Tomorrow", date: daysAfter(today, 1) },
    { label: "Weekend", date: daysAfter(today, untilSaturday) },
  ];
}
