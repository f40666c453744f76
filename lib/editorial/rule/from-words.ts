import { civilDate, partsOf, plusDays } from "@/lib/core/dates";
import { parseRule, type RuleText } from "@/lib/holidays/rule";
import { MAX_LENGTH_DAYS } from "../limits";
import { type Anchor, datesFromWords, hasYear, readAnchor } from "./grammar";
import { inShorthand, shorthandOf } from "./vocabulary";

/** What words say of when a holiday is, or why they say nothing. */
type RuleReading =
  | {
      rule: RuleText;
      isMonthObservance: boolean;
      /** How long it lasts, where the words tell; of a whole month they need not. */
      lengthDays: number | null;
      /** What was taken for granted; "" for nothing. */
      note: string;
    }
  | { problem: string };

type Reading = { anchor: Anchor; lengthDays: number | null; note?: string };

const SUNDAY_TO_SATURDAY = "Weeks run from Sunday to Saturday.";

const ruleOf = ({ base, offsetDays }: Anchor): RuleText => (offsetDays === 0 ? base : `${base};OFFSET=${offsetDays}`);

/** Takes "and lasts 7 days", "for a week" off the end. */
function withoutLength(words: string): { rest: string; lengthDays: number | null } {
  const [, rest = words, count = "", unit = ""] =
    /^(.+?),?(?: and| which)? (?:lasts|lasting|for|lasts for) (\S+) (days?|weeks?)$/.exec(words) ?? [];
  const lengthDays = Number(shorthandOf(count)) * (unit.startsWith("week") ? 7 : 1);
  if (!unit) return { rest, lengthDays: null };
  if (!(lengthDays >= 1 && lengthDays <= MAX_LENGTH_DAYS))
    throw new Unclear(`It can last ${MAX_LENGTH_DAYS} days at most.`);
  return { rest, lengthDays };
}

/** "n3 full week of m6": the Sunday with which it begins, or the Saturday six days before which it does. */
function readWeekOfMonth(words: string): Reading | null {
  const [, nthText, month] = /^n(-?\d) (?:full )?week of m(\d+)$/.exec(words) ?? [];
  if (!nthText) return null;
  const nth = Number(nthText);
  if (nth > 4 || nth < -4) throw new Unclear("A month has no more than four full weeks each year.");
  const base = `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${nth > 0 ? "SU" : "SA"}`;
  const anchor = { base, offsetDays: nth > 0 ? 0 : -6, weekday: 0, day: null };
  return { anchor, lengthDays: 7, note: SUNDAY_TO_SATURDAY };
}

/** "week of n3 w1 of m6": the one that has the day in it. */
function readWeekOf(words: string): Reading | null {
  const [, rest] = /^week of (.+)$/.exec(words) ?? [];
  if (!rest) return null;
  const inside = readAnchor(rest);
  const { weekday, day, offsetDays } = inside;
  if (weekday !== null) {
    const anchor = { ...inside, offsetDays: offsetDays - weekday, weekday: 0, day: null };
    return { anchor, lengthDays: 7, note: SUNDAY_TO_SATURDAY };
  }
  const near = day && weekdayNear(0, "on or before", day.month, day.day);
  if (!near) throw new Unclear("A week can be named by a day that every year has, such as “December 25”.");
  return { anchor: { ...near, day: null }, lengthDays: 7, note: SUNDAY_TO_SATURDAY };
}

/** "from m6 5 to 11". */
function readSpan(words: string): Reading | null {
  const [, fromMonth, fromDay, toMonth = fromMonth, toDay] =
    /^(?:from )?m(\d+) n?(\d+) to (?:m(\d+) )?n?(\d+)$/.exec(words) ?? [];
  if (!fromMonth) return null;
  const anchor = readAnchor(`m${fromMonth} ${fromDay}`);
  readAnchor(`m${toMonth} ${toDay}`);
  const lengths = [2001, 2004].map((year) => {
    const from = civilDate(year, Number(fromMonth), Number(fromDay));
    const isNextYear = Number(toMonth) < Number(fromMonth);
    const to = civilDate(isNextYear ? year + 1 : year, Number(toMonth), Number(toDay));
    return Array.from({ length: MAX_LENGTH_DAYS }, (_, index) => index + 1).find(
      (days) => plusDays(from, days - 1) === to,
    );
  });
  if (!lengths[0]) throw new Unclear(`It can last ${MAX_LENGTH_DAYS} days at most.`);
  if (lengths[0] !== lengths[1]) throw new Unclear("That is a day longer in leap years. Say how many days it lasts.");
  return { anchor, lengthDays: lengths[0] };
}

/** "days before Easter": how many is not said, and the shorthand would make one of it. Throws Unclear. */
function requireCounts(words: string): void {
  const each = words.replace(/\.(?= |$)/g, "").split(" ");
  const uncounted = each.find(
    (word, index) => /^(?:days|weeks)$/.test(word) && !/^\d+$/.test(shorthandOf(each[index - 1] ?? "") ?? ""),
  );
  if (uncounted) throw new Unclear(`Say how many ${uncounted}.`);
}

function readOne(words: string): Reading {
  const begins = /^week (?:that )?from (?:on )?(.+)$/.exec(words)?.[1];
  if (begins) return { anchor: readAnchor(begins), lengthDays: 7 };
  return (
    readWeekOfMonth(words) ?? readWeekOf(words) ?? readSpan(words) ?? { anchor: readAnchor(words), lengthDays: null }
  );
}

function read(words: string): RuleReading {
  if (hasYear(words)) {
    const { rest, lengthDays } = withoutLength(words);
    const rule = `RDATE:${datesFromWords(rest).join().replaceAll("-", "")}`;
    return { rule, isMonthObservance: false, lengthDays, note: "" };
  }
  const { rest, lengthDays } = withoutLength(words);
  const short = inShorthand(rest);
  requireCounts(rest);
  const month = /^(?:(?:all|full|month|full month|every day) )?(?:of )?m(\d+)(?: month)?$/.exec(short)?.[1];
  if (month) return { rule: `FREQ=YEARLY;BYMONTH=${month}`, isMonthObservance: true, lengthDays: null, note: "" };
  const one = readOne(short);
  const rule = ruleOf(one.anchor);
  if (!parseRule(rule)) throw new Unclear("That is more than half a year from the day it is counted from.");
  return { rule, isMonthObservance: false, lengthDays: lengthDays ?? one.lengthDays, note: one.note ?? "" };
}

/** What changes nothing about the rule, wherever it stands. */
const ASIDE = /,? ?\b(?:(?:every|each) year|annually|yearly|set by its organizers)\b,?(?= |$)/g;

/** What goes without saying of February 29 and of days counted from it, and is true of no other day. */
const IN_LEAP_YEARS = /,? ?\b(?:but )?(?:only )?in leap years(?: only)?\b,?(?= |$)/;

const LEAP_DAY = /^FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29(?:;OFFSET=-?\d+)?$/;

/** "It falls on", as the field says already. */
const OPENING = /^(?:it |this |that )?(?:(?:is|falls?|begins?|starts?|held|kept|celebrated|observed|always) )*(?:on )?/;

/**
 * The rule that plain English words name, as `ruleInWords` would say it or in many other ways: "third Tuesday in March", "the
 * Friday before Christmas", "47 days before Easter", "all of June". Says why it understands nothing rather than guess what
 * was meant. Null when nothing is written. Never throws.
 */
export function ruleFromWords(text: string): RuleReading | null {
  const lower = text.normalize("NFKC").toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
  const words = lower
    .replace(/[.!;,\s]+$/, "")
    .replace(ASIDE, "")
    .replace(IN_LEAP_YEARS, "")
    .trim()
    .replace(OPENING, "");
  if (words === "") return null;
  try {
    const reading = read(words);
    if (IN_LEAP_YEARS.test(lower) && !("rule" in reading && LEAP_DAY.test(reading.rule))) {
      throw new Unclear("February 29 alone comes in leap years only.");
    }
    return reading;
  } catch (error) {
    if (error instanceof Unclear) return { problem: error.message };
    throw error;
  }
}

/** How the one weekday lies to the day: in which seven days it is, counted from that day. */
const FIRST_OF_SEVEN = { before: -7, "on or before": -6, nearest: -3, "on or after": 0, after: 1 } as const;

export type Side = keyof typeof FIRST_OF_SEVEN;

/** A rule without its offset, the offset in days, and the weekday (0 for Sunday) of the day before the offset. */
type Shifted = { base: string; offsetDays: number; weekday: number };

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

/** Words that are no rule; the message says why, to the person who wrote them. */
export class Unclear extends Error {
  override readonly name = "Unclear";
}

/**
 * Days that people name instead of saying when they are, each in words of its own; the secular ones as they are kept in the
 * United States. Source of the Christian ones: General Roman Calendar, by their distance from Easter Sunday.
 */
const NAMED_DAYS: Readonly<Record<string, string>> = {
  "easter sunday": "easter",
  "easter day": "easter",
  "mardi gras": "47 days before easter",
  "shrove tuesday": "47 days before easter",
  "fat tuesday": "47 days before easter",
  "pancake day": "47 days before easter",
  "ash wednesday": "46 days before easter",
  "mothering sunday": "21 days before easter",
  "palm sunday": "7 days before easter",
  "maundy thursday": "3 days before easter",
  "good friday": "2 days before easter",
  "holy saturday": "1 day before easter",
  "easter monday": "1 day after easter",
  "ascension day": "39 days after easter",
  pentecost: "49 days after easter",
  "whit sunday": "49 days after easter",
  "whit monday": "50 days after easter",
  "trinity sunday": "56 days after easter",
  "corpus christi": "60 days after easter",
  "new year's day": "january 1",
  "new year's eve": "december 31",
  "new year": "january 1",
  epiphany: "january 6",
  "groundhog day": "february 2",
  "valentine's day": "february 14",
  "leap day": "february 29",
  "saint patrick's day": "march 17",
  "st patrick's day": "march 17",
  "april fools' day": "april 1",
  juneteenth: "june 19",
  "independence day": "july 4",
  halloween: "october 31",
  "veterans' day": "november 11",
  "christmas eve": "december 24",
  "christmas day": "december 25",
  christmas: "december 25",
  "boxing day": "december 26",
  "martin luther king day": "third monday of january",
  "mlk day": "third monday of january",
  "presidents' day": "third monday of february",
  "mother's day": "second sunday of may",
  "memorial day": "last monday of may",
  "father's day": "third sunday of june",
  "labor day": "first monday of september",
  "columbus day": "second monday of october",
  "indigenous peoples' day": "second monday of october",
  "election day": "tuesday after the first monday of november",
  "thanksgiving day": "fourth thursday of november",
  thanksgiving: "fourth thursday of november",
  "black friday": "day after the fourth thursday of november",
};

/** Whoever types leaves the apostrophe out as often as not. */
const asPattern = (name: string) => name.replace("'", "'?").replace("s'?", "'?s'?");

// The longer name first: "Christmas Eve" is not a Christmas with an eve.
const ANY_NAME = new RegExp(
  `\\b(?:${Object.keys(NAMED_DAYS)
    .toSorted((a, b) => b.length - a.length)
    .map(asPattern)
    .join("|")})(?![a-z'])`,
  "g",
);

const bare = (name: string) => name.replaceAll("'", "");
const BY_BARE_NAME = new Map(Object.entries(NAMED_DAYS).map(([name, words]) => [bare(name), words]));

/** The words, in lower case, with every named day in them said by its date. */
export function withoutNames(words: string): string {
  return words.replace(ANY_NAME, (name) => BY_BARE_NAME.get(bare(name)) ?? name);
}
