import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { isCivilDate, longDate, monthName, plusDays, weekdayName } from "@/lib/core/dates";
import { shorten } from "@/lib/core/text";
import { shorthandOf, Unclear } from "./vocabulary";

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

const CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => `m${index + 1}`).join("+");

const numbersIn = (list: string) => list.split("+").map((each) => Number(each.replace(/^[nmw]/, "")));

function fixedDay(month: number, day: number): Anchor {
  if (day < 1 || !isCivilDate(civilDate(2000, month, day))) {
    throw new Unclear(`${monthName(month)} has no day ${day}.`);
  }
  return {
    base: `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`,
    offsetDays: 0,
    weekday: null,
    day: { month, day },
  };
}

/** "m6 5", "5 m6", "n5 of m6", "n5 day of m6". */
function readFixedDay(words: string): Anchor | null {
  const [, month, day] = /^m(\d+) n?(\d+)$/.exec(words) ?? [];
  if (month) return fixedDay(Number(month), Number(day));
  // "30 day of m11" would mean thirty days of it.
  const [, nth, number, monthAfter] = /^(?:n(\d+) (?:day )?|(\d+) )(?:of )?m(\d+)$/.exec(words) ?? [];
  return monthAfter ? fixedDay(Number(monthAfter), Number(nth ?? number)) : null;
}

/** "n-1 day of m2": only in February does the date vary by year. */
function readDayFromEnd(words: string): Anchor | null {
  const [, nth, monthText] = /^n(-\d) day of m(\d+)$/.exec(words) ?? [];
  if (!nth) return null;
  const month = Number(monthText);
  const back = -Number(nth) - 1;
  if (month === 2) {
    return { base: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", offsetDays: -back || 0, weekday: null, day: null };
  }
  const length = new Date(Date.UTC(2001, month, 0)).getUTCDate();
  return fixedDay(month, length - back);
}

/** "n1+n3 w6 of m10", "n1 w5 of every month", "every w5 of m6", "n1 w5 of year". */
function readNthWeekday(words: string): Anchor | null {
  const [, every, nths = "n1+n2+n3+n4+n5", weekdayText, where = ""] =
    /^(?:(every) |(n-?\d+(?:\+n-?\d+)*) )w(\d) of (m\d+(?:\+m\d+)*|every month|(?:every )?year)$/.exec(words) ?? [];
  if (!weekdayText) return null;
  const weekday = Number(weekdayText);
  const counts = numbersIn(nths);
  if (counts.some((nth) => nth < -5 || nth > 5)) {
    throw new Unclear(`A month has no more than five ${WEEKDAYS[weekday]}s.`);
  }
  const isOfYear = where.endsWith("year");
  if (isOfYear && (every || counts.some((nth) => Math.abs(nth) > 4 || nth > 0 !== (counts[0] ?? 0) > 0))) return null;
  // A year's first Friday is in January, its last in December.
  const ofYear = (counts[0] ?? 1) > 0 ? "m1" : "m12";
  const months = where.endsWith("month") ? ALL_MONTHS : isOfYear ? ofYear : where;
  const days = counts.map((nth) => `${nth}${CODES[weekday]}`).join();
  return { base: `FREQ=YEARLY;BYMONTH=${numbersIn(months)};BYDAY=${days}`, offsetDays: 0, weekday, day: null };
}

/** "n256 day of year", "day 256 of year". */
function readDayOfYear(words: string): Anchor | null {
  const [, nth, number] = /^(?:n(-?\d+) day|day (\d+)) of year$/.exec(words) ?? [];
  const day = Number(nth ?? number);
  if (!nth && !number) return null;
  if (day === 0 || Math.abs(day) > 366) throw new Unclear("A year has 365 days, or 366.");
  return { base: `FREQ=YEARLY;BYYEARDAY=${day}`, offsetDays: 0, weekday: null, day: null };
}

function shifted(anchor: Anchor, days: number): Anchor {
  const { weekday } = anchor;
  return {
    ...anchor,
    offsetDays: anchor.offsetDays + days,
    weekday: weekday === null ? null : (((weekday + days) % 7) + 7) % 7,
    day: null,
  };
}

/** "day after …", "47 day before …", "2 week before …". */
function readDistance(words: string): Anchor | null {
  const [, count, unit, side, rest = ""] = /^(?:(\d+) )?(day|week) (before|after) (.+)$/.exec(words) ?? [];
  if (!unit) return null;
  if (unit === "week" && !count) {
    throw new Unclear(`That may be a day or seven. Say “a week ${side} …”, or “the week of …”.`);
  }
  const days = Number(count ?? 1) * (unit === "week" ? 7 : 1);
  return shifted(readAnchor(rest), side === "before" ? -days : days);
}

const REACH: Readonly<Record<Side, readonly [nearest: number, furthest: number]>> = {
  before: [-7, -1],
  "on or before": [-6, 0],
  nearest: [-3, 3],
  "on or after": [0, 6],
  after: [1, 7],
};

/** "w5 before …", "n2 w1 after …". */
function readWeekdayNear(words: string): Anchor | null {
  const [, nth = "1", weekdayText, sideText, rest = ""] =
    /^(?:n(-?\d) )?w(\d) (on or before|on or after|before|after|nearest)(?: to)? (.+)$/.exec(words) ?? [];
  if (!weekdayText || !sideText) return null;
  const side = sideText as Side;
  const weekday = Number(weekdayText);
  const sign = side.endsWith("before") ? -1 : 1;
  if (sign > 0 && Number(nth) < 0) throw new Unclear("Nothing after a day is the last. Count from the day on.");
  const weeks = Math.abs(Number(nth)) - 1;
  const of = readAnchor(rest);
  const moreDays = weeks * 7 * sign || 0;
  if (of.weekday !== null) {
    const [first, last] = REACH[side];
    const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const own = days.find((each) => ((((of.weekday ?? 0) + each) % 7) + 7) % 7 === weekday) ?? 0;
    return shifted(of, own + moreDays);
  }
  const near = of.day && weekdayNear(weekday, side, of.day.month, of.day.day);
  if (!near) {
    throw new Unclear(`A ${WEEKDAYS[weekday]} can be counted from a day that every year has, such as “December 25”.`);
  }
  return shifted({ base: near.base, offsetDays: 0, weekday: near.weekday, day: null }, near.offsetDays + moreDays);
}

/** "w5 n13": whenever weekday and day coincide. */
function readFridayThe13th(words: string): Anchor | null {
  const [, weekday, day] = /^(?:every )?w(\d) n(\d+)$/.exec(words) ?? [];
  if (!weekday) return null;
  if (Number(day) < 1 || Number(day) > 31) throw new Unclear(`No month has a day ${day}.`);
  return {
    base: `FREQ=YEARLY;BYMONTHDAY=${day};BYDAY=${CODES[Number(weekday)]}`,
    offsetDays: 0,
    weekday: Number(weekday),
    day: null,
  };
}

const EASTER: Anchor = { base: "EASTER", offsetDays: 0, weekday: 0, day: null };

const READERS = [
  readFixedDay,
  readDayFromEnd,
  readNthWeekday,
  readDayOfYear,
  readDistance,
  readWeekdayNear,
  readFridayThe13th,
  (words: string) => (words === "easter" ? EASTER : null),
  (words: string) => {
    const rest = /^eve of (.+)$/.exec(words)?.[1];
    return rest ? shifted(readAnchor(rest), -1) : null;
  },
];

/** Returns what shorthand (see vocabulary.ts) means. Throws Unclear when it means nothing. */
export function readAnchor(words: string): Anchor {
  for (const read of READERS) {
    const anchor = read(words);
    if (anchor) return anchor;
  }
  if (/^w\d\+?(?: ?)m\d+ n?\d+$/.test(words)) {
    throw new Unclear(
      "That day is another weekday each year. Name the day alone, or the weekday: “the first Friday of June”.",
    );
  }
  throw new Unclear("We know these words, but not what they say together.");
}

/** Whether the words contain a year, and so name single days. */
export const hasYear = (words: string): boolean => /\b(?:19|20|21)\d{2}\b/.test(words);

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** One day with its year, in shorthand: "w6 m7 4 2026", "4 m7 2026". */
const DAY = /^(?:w(\d) )?(?:m(\d+) n?(\d+)|n?(\d+) (?:of )?m(\d+)) (\d{4})$/;

function oneDay(words: string): CivilDate {
  const iso = ISO.exec(words);
  const known = words.split(" ").map((word) => shorthandOf(word));
  const day = DAY.exec(known.filter((each) => each !== "").join(" "));
  if (!iso && !day) throw new Unclear(`“${shorten(words, 40)}” is not a day with its year, such as “July 4, 2026”.`);
  const [, weekday, month, dayAfter, dayBefore, monthAfter, year] = day ?? [];
  const date = iso ? words : civilDate(Number(year), Number(month ?? monthAfter), Number(dayAfter ?? dayBefore));
  if (!isCivilDate(date)) throw new Unclear(`There is no ${words}.`);
  if (weekday !== undefined && shorthandOf(weekdayName(date).toLowerCase()) !== `w${weekday}`) {
    throw new Unclear(`That day is ${longDate(date)}.`);
  }
  return date;
}

/** Returns the single days that the words (in lower case) name, in order. Throws Unclear for an invalid one. */
export function datesFromWords(words: string): CivilDate[] {
  // A comma within a day ("Sat, Jul 4, 2026") does not separate days; one after a year does.
  const days = words
    .replace(/(\b\d{4}(?:-\d{2}-\d{2})?),?(?: and)?(?= )|(?<=\d{4}(?:-\d{2}-\d{2})?);/g, "$1|")
    .split("|")
    .map((day) =>
      day
        .replaceAll(",", " ")
        .replace(/^\s*(?:on|and)\b/, "")
        .replace(/\s+/g, " ")
        .trim(),
    );
  return [...new Set(days.filter((day) => day !== "").map(oneDay))].toSorted();
}

/** The first of the seven days in which the weekday lies, counted from the day. */
const FIRST_OF_SEVEN = { before: -7, "on or before": -6, nearest: -3, "on or after": 0, after: 1 } as const;

export type Side = keyof typeof FIRST_OF_SEVEN;

/** A rule without its offset, the offset in days, and the weekday (0 for Sunday) before the offset is applied. */
type Shifted = { base: string; offsetDays: number; weekday: number };

/** A leap year and a common year: what holds in both holds in every year. */
const YEARS = [2000, 2001];

/** Shifts to try, the shortest first. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, -8];

type Days = { month: number; from: number };

/**
 * Returns the seven days that start `first` days after the day, if they are the same days of one month in every year.
 */
function sameMonth(month: number, day: number, first: number): Days | null {
  const ranges = YEARS.map((year) => {
    const from = partsOf(plusDays(civilDate(year, month, day), first));
    const to = partsOf(plusDays(civilDate(year, month, day), first + 6));
    return from.month === to.month ? { month: from.month, from: from.day } : null;
  });
  const [one, other] = ranges;
  if (!one || !other || one.month !== other.month || one.from !== other.from) return null;
  // February 22 to 28 would read "before March 1", which is wrong in a leap year.
  return one.month === 2 && one.from === 22 ? null : one;
}

/** Whether the seven days are the last ones of February in every year. */
const endsFebruary = (month: number, day: number, first: number) =>
  YEARS.every((year) => {
    const next = partsOf(plusDays(civilDate(year, month, day), first + 7));
    return next.month === 3 && next.day === 1;
  });

/**
 * Returns the rule of the weekday on one side of a date: "the Friday before December 25". When its seven days span two
 * months, the rule uses another weekday whose seven days do not, with an offset. Null for February 29, which most years
 * lack.
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
