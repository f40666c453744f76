import { civilDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth, isCivilDate, monthName, plusDays } from "@/lib/core/dates";
import { Unclear, WEEKDAY_CODES, WEEKDAYS } from "./vocabulary";

/**
 * What a rule is anchored to: the rule without its offset, the offset in days, and what is known of the resulting day.
 */
export type Anchor = {
  base: string;
  offsetDays: number;
  /** 0 for Sunday; null when it varies. */
  weekday: number | null;
  /** Set for a day with the same date each year. */
  day: { month: number; day: number } | null;
};

const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => `m${index + 1}`).join("+");

const numbersIn = (list: string) => list.split("+").map((each) => Number(each.replace(/^[nmw]/, "")));

const yearly = (parts: string, known: Partial<Anchor> = {}): Anchor => ({
  base: `FREQ=YEARLY;${parts}`,
  offsetDays: 0,
  weekday: null,
  day: null,
  ...known,
});

function fixedDay(month: number, day: number): Anchor {
  if (day < 1 || !isCivilDate(civilDate(2000, month, day))) {
    throw new Unclear(`${monthName(month)} has no day ${day}.`);
  }
  return yearly(`BYMONTH=${month};BYMONTHDAY=${day}`, { day: { month, day } });
}

/** Only in February does the date of a day counted from the end vary by year. */
function dayFromEnd(nth: number, month: number): Anchor {
  const back = nth - 1;
  if (month === 2) return yearly("BYMONTH=2;BYMONTHDAY=-1", { offsetDays: -back || 0 });
  return fixedDay(month, daysOfMonth({ year: 2001, month }).length - back);
}

function nthWeekday(weekday: number, nths: string, where: string, isEvery: boolean): Anchor | null {
  const counts = numbersIn(nths);
  if (counts.some((nth) => nth < -5 || nth > 5)) {
    throw new Unclear(`A month has no more than five ${WEEKDAYS[weekday]}s.`);
  }
  const isOfYear = where.endsWith("year");
  if (isOfYear && (isEvery || counts.some((nth) => Math.abs(nth) > 4 || nth > 0 !== (counts[0] ?? 0) > 0))) return null;
  // A year's first Friday is in January, its last in December.
  const ofYear = (counts[0] ?? 1) > 0 ? "m1" : "m12";
  const months = where.endsWith("month") ? ALL_MONTHS : isOfYear ? ofYear : where;
  const days = counts.map((nth) => `${nth}${WEEKDAY_CODES[weekday]}`).join();
  return yearly(`BYMONTH=${numbersIn(months)};BYDAY=${days}`, { weekday });
}

function dayOfYear(day: number): Anchor {
  if (day === 0 || Math.abs(day) > 366) throw new Unclear("A year has 365 days, or 366.");
  return yearly(`BYYEARDAY=${day}`);
}

/** Returns the weekday, 0 for Sunday, `days` later. */
const weekdayAfter = (weekday: number, days: number) => (((weekday + days) % 7) + 7) % 7;

const shifted = (anchor: Anchor, days: number): Anchor => ({
  base: anchor.base,
  offsetDays: anchor.offsetDays + days,
  weekday: anchor.weekday === null ? null : weekdayAfter(anchor.weekday, days),
  day: null,
});

function distanceFrom(rest: string, count: string | undefined, unit: string, side: string): Anchor {
  if (unit === "week" && !count) {
    throw new Unclear(`That may be a day or seven. Say “a week ${side} …”, or “the week of …”.`);
  }
  const days = Number(count ?? 1) * (unit === "week" ? 7 : 1);
  return shifted(readAnchor(rest), side === "before" ? -days : days);
}

/** The first of the seven days in which the weekday lies, counted from the day. */
const FIRST_OF_SEVEN = { before: -7, "on or before": -6, nearest: -3, "on or after": 0, after: 1 } as const;

export type Side = keyof typeof FIRST_OF_SEVEN;

const SEVEN = [0, 1, 2, 3, 4, 5, 6] as const;

function weekdayFrom(rest: string, weekday: number, side: Side, nth: number): Anchor {
  const sign = side.endsWith("before") ? -1 : 1;
  if (sign > 0 && nth < 0) throw new Unclear("Nothing after a day is the last. Count from the day on.");
  const moreDays = (Math.abs(nth) - 1) * 7 * sign || 0;
  const from = readAnchor(rest);
  const { weekday: fromWeekday, day } = from;
  if (fromWeekday !== null) {
    const days = SEVEN.map((each) => FIRST_OF_SEVEN[side] + each);
    return shifted(from, (days.find((each) => weekdayAfter(fromWeekday, each) === weekday) ?? 0) + moreDays);
  }
  const near = day && weekdayNear(weekday, side, day.month, day.day);
  if (!near) {
    throw new Unclear(`A ${WEEKDAYS[weekday]} can be counted from a day that every year has, such as “December 25”.`);
  }
  return { ...near, offsetDays: near.offsetDays + moreDays };
}

/** "Friday the 13th": whenever weekday and day coincide. */
function coincidence(weekday: number, day: number): Anchor {
  if (day < 1 || day > 31) throw new Unclear(`No month has a day ${day}.`);
  return yearly(`BYMONTHDAY=${day};BYDAY=${WEEKDAY_CODES[weekday]}`, { weekday });
}

const EASTER: Anchor = { base: "EASTER", offsetDays: 0, weekday: 0, day: null };

type ToAnchor = (parts: readonly (string | undefined)[]) => Anchor | null;

/** The forms of shorthand, and what their parts mean. */
const FORMS: readonly (readonly [form: RegExp, toAnchor: ToAnchor])[] = [
  // "m6 5"
  [/^m(\d+) n?(\d+)$/, ([, month, day]) => fixedDay(Number(month), Number(day))],
  // "5 m6", "n5 of m6", "n5 day of m6"; "30 day of m11" would mean thirty days of it.
  [
    /^(?:n(\d+) (?:day )?|(\d+) )(?:of )?m(\d+)$/,
    ([, nth, number, month]) => fixedDay(Number(month), Number(nth ?? number)),
  ],
  // "n-1 day of m2"
  [/^n-(\d) day of m(\d+)$/, ([, nth, month]) => dayFromEnd(Number(nth), Number(month))],
  // "n1+n3 w6 of m10", "n1 w5 of every month", "every w5 of m6", "n1 w5 of year"
  [
    /^(?:(every) |(n-?\d+(?:\+n-?\d+)*) )w(\d) of (m\d+(?:\+m\d+)*|every month|(?:every )?year)$/,
    ([, every, nths = "n1+n2+n3+n4+n5", weekday, where = ""]) =>
      nthWeekday(Number(weekday), nths, where, every !== undefined),
  ],
  // "n256 day of year", "day 256 of year"
  [/^(?:n(-?\d+) day|day (\d+)) of year$/, ([, nth, number]) => dayOfYear(Number(nth ?? number))],
  // "day after …", "47 day before …", "2 week before …"
  [
    /^(?:(\d+) )?(day|week) (before|after) (.+)$/,
    ([, count, unit = "", side = "", rest = ""]) => distanceFrom(rest, count, unit, side),
  ],
  // "w5 before …", "n2 w1 after …"
  [
    /^(?:n(-?\d) )?w(\d) (on or before|on or after|before|after|nearest)(?: to)? (.+)$/,
    ([, nth = "1", weekday, side, rest = ""]) => weekdayFrom(rest, Number(weekday), side as Side, Number(nth)),
  ],
  // "w5 n13"
  [/^(?:every )?w(\d) n(\d+)$/, ([, weekday, day]) => coincidence(Number(weekday), Number(day))],
  [/^eve of (.+)$/, ([, rest = ""]) => shifted(readAnchor(rest), -1)],
  [/^easter$/, () => EASTER],
];

/** Returns what shorthand (see vocabulary.ts) means. Throws Unclear when it means nothing. */
export function readAnchor(words: string): Anchor {
  for (const [form, toAnchor] of FORMS) {
    const parts = form.exec(words);
    const anchor = parts && toAnchor(parts);
    if (anchor) return anchor;
  }
  if (/^w\d\+?(?: ?)m\d+ n?\d+$/.test(words)) {
    throw new Unclear(
      "That day is another weekday each year. Name the day alone, or the weekday: “the first Friday of June”.",
    );
  }
  throw new Unclear("We know these words, but not what they say together.");
}

/** A leap year and a common year: what holds in both holds in every year. */
const YEARS = [2000, 2001];

/** Shifts to try, the shortest first. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, -8];

/**
 * Returns the seven days that start `first` days after the day, if they are the same days of one month in every year.
 */
function sameMonth(month: number, day: number, first: number): { month: number; from: number } | null {
  const [one, other] = YEARS.map((year) => {
    const from = partsOf(plusDays(civilDate(year, month, day), first));
    const to = partsOf(plusDays(civilDate(year, month, day), first + 6));
    return from.month === to.month ? { month: from.month, from: from.day } : null;
  });
  if (!one || !other || one.month !== other.month || one.from !== other.from) return null;
  // February 22 to 28 would read "before March 1", which is wrong in a leap year.
  return one.month === 2 && one.from === 22 ? null : one;
}

/** Whether the seven days are the last ones of February in every year. */
const endsFebruary = (month: number, day: number, first: number) =>
  YEARS.every((year) => plusDays(civilDate(year, month, day), first + 7) === civilDate(year, 3, 1));

/**
 * Returns the rule of the weekday on one side of a date: "the Friday before December 25". When its seven days span two
 * months, the rule uses another weekday whose seven days do not, with an offset. Null for February 29, which most years
 * lack.
 */
export function weekdayNear(weekday: number, side: Side, month: number, day: number): Anchor | null {
  if (month === 2 && day === 29) return null;
  const first = FIRST_OF_SEVEN[side];
  if (endsFebruary(month, day, first)) return yearly(`BYMONTH=2;BYDAY=-1${WEEKDAY_CODES[weekday]}`, { weekday });
  const found = SHIFTS.flatMap((shift) => {
    const days = sameMonth(month, day, first + shift);
    return days ? [{ shift, days }] : [];
  });
  const best = found.find(({ shift, days }) => shift === 0 || days.from === 1) ?? found[0];
  if (!best) return null;
  const { shift, days } = best;
  const code = WEEKDAY_CODES[weekdayAfter(weekday, shift)];
  const parts =
    days.from === 1 && shift !== 0
      ? `BYDAY=1${code}`
      : `BYMONTHDAY=${SEVEN.map((each) => days.from + each)};BYDAY=${code}`;
  return yearly(`BYMONTH=${days.month};${parts}`, { offsetDays: -shift || 0, weekday });
}
