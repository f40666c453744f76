import { civilDate, partsOf, plusDays } from "@/lib/core/dates";

/** How the one weekday lies to the day: in which seven days it is, counted from that day. */
const FIRST_OF_SEVEN = { before: -7, "on or before": -6, nearest: -3, "on or after": 0, after: 1 } as const;

export type Side = keyof typeof FIRST_OF_SEVEN;

/** A rule without its offset, the offset in days, and the weekday (0 for Sunday) of the day before the offset. */
export type Shifted = { base: string; offsetDays: number; weekday: number };

const CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** A leap year and a common one: what holds in both holds in all. */
const YEARS = [2000, 2001];

/** Shifts to try, the shortest first. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, -8];

type Days = { month: number; from: number };

/** The seven days from `first` days after the day on, when they are the same ones of the same month in every year. */
function sameMonth(month: number, day: number, first: number): Days | null {
  const ranges = YEARS.map((year) => {
    const from = partsOf(plusDays(civilDate(year, month, day), first));
    const to = partsOf(plusDays(civilDate(year, month, day), first + 6));
    return from.month === to.month ? { month: from.month, from: from.day } : null;
  });
  const [one, other] = ranges;
  if (!one || !other || one.month !== other.month || one.from !== other.from) return null;
  // February 22 to 28 would be called "before March 1", which it is not in a leap year.
  return one.month === 2 && one.from === 22 ? null : one;
}

/** Whether the seven days are the last ones of February, whatever year it is. */
const endsFebruary = (month: number, day: number, first: number) =>
  YEARS.every((year) => {
    const next = partsOf(plusDays(civilDate(year, month, day), first + 7));
    return next.month === 3 && next.day === 1;
  });

/**
 * The rule of the weekday on one side of a day of the year: "the Friday before December 25". Where its seven days lie in two
 * months, it is said by another weekday that has all of its own in one. Null for February 29, which most years lack.
 */
export function weekdayNear(weekday: number, side: Side, month: number, day: number): Shifted | null {
  if (month === 2 && day === 29) return null;
  const first = FIRST_OF_SEVEN[side];
  if (endsFebruary(month, day, first)) {
    return { base: `FREQ=YEARLY;BYMONTH=2;BYDAY=-1${CODES[weekday]}`, offsetDays: 0, weekday };
  }
  const found = SHIFTS.flatMap((shift) => {
    const days = sameMonth(month, day, first + shift);
    return days ? [{ shift, days }] : [];
  });
  const best = found.find(({ shift, days }) => shift === 0 || days.from === 1) ?? found[0];
  if (!best) return null;
  const { shift, days } = best;
  const anchor = (weekday + shift + 14) % 7;
  const code = CODES[anchor];
  const seven = Array.from({ length: 7 }, (_, index) => days.from + index).join();
  const isFirst = days.from === 1 && shift !== 0;
  const base = isFirst
    ? `FREQ=YEARLY;BYMONTH=${days.month};BYDAY=1${code}`
    : `FREQ=YEARLY;BYMONTH=${days.month};BYMONTHDAY=${seven};BYDAY=${code}`;
  return { base, offsetDays: -shift || 0, weekday: anchor };
}
