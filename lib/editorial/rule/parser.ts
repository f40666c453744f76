import { differenceInCalendarDays, parseISO } from "date-fns";
import { type CivilDate, civilDate } from "@/lib/core/civil-date";
import { isCivilDate, longDate, weekdayName } from "@/lib/core/dates";
import { shorten } from "@/lib/core/text";
import { parseRule, type RuleText } from "@/lib/holidays/rule";
import { MAX_LENGTH_DAYS } from "../limits";
import { type Anchor, readAnchor, weekdayNear } from "./grammar";
import { inShorthand, shorthandOf, Unclear } from "./vocabulary";

/** The rule that words name, or why they name none. */
type RuleReading =
  | {
      rule: RuleText;
      /** The length, when the words mention it; null for a whole month. */
      lengthDays: number | null;
      /** An assumption to show the editor; "" for none. */
      note: string;
    }
  | { problem: string };

type Reading = { anchor: Anchor; lengthDays: number | null; note?: string };

const fromSunday = (anchor: Anchor): Reading => ({
  anchor: { ...anchor, weekday: 0, day: null },
  lengthDays: 7,
  note: "Weeks run from Sunday to Saturday.",
});

function requireLength(days: number): void {
  if (!(days >= 1 && days <= MAX_LENGTH_DAYS)) throw new Unclear(`It can last ${MAX_LENGTH_DAYS} days at most.`);
}

/** Splits off a trailing length: "and lasts 7 days", "for a week". */
function withoutLength(words: string): { rest: string; lengthDays: number | null } {
  const [, rest = words, count = "", unit = ""] =
    /^(.+?),?(?: and| which)? (?:lasts|lasting|for|lasts for) (\S+) (days?|weeks?)$/.exec(words) ?? [];
  if (!unit) return { rest, lengthDays: null };
  const lengthDays = Number(shorthandOf(count)) * (unit.startsWith("week") ? 7 : 1);
  requireLength(lengthDays);
  return { rest, lengthDays };
}

/** Words with a year name single days. */
const HAS_YEAR = /\b(?:19|20|21)\d{2}\b/;

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
function datesFromWords(words: string): CivilDate[] {
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

/** "n3 full week of m6": the Sunday on which it starts, or six days before the Saturday on which it ends. */
function readWeekOfMonth(words: string): Reading | null {
  const [, nthText, month] = /^n(-?\d) (?:full )?week of m(\d+)$/.exec(words) ?? [];
  if (!nthText) return null;
  const nth = Number(nthText);
  if (nth > 4 || nth < -4) throw new Unclear("A month has no more than four full weeks each year.");
  const base = `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${nth > 0 ? "SU" : "SA"}`;
  return fromSunday({ base, offsetDays: nth > 0 ? 0 : -6, weekday: 0, day: null });
}

/** "week of n3 w1 of m6": the week that contains the day. */
function readWeekOf(words: string): Reading | null {
  const [, rest] = /^week of (.+)$/.exec(words) ?? [];
  if (!rest) return null;
  const inside = readAnchor(rest);
  const { weekday, day, offsetDays } = inside;
  if (weekday !== null) return fromSunday({ ...inside, offsetDays: offsetDays - weekday });
  const near = day && weekdayNear(0, "on or before", day.month, day.day);
  if (!near) throw new Unclear("A week can be named by a day that every year has, such as “December 25”.");
  return fromSunday(near);
}

/** "from m6 5 to 11". */
function readSpan(words: string): Reading | null {
  const [, fromMonth, fromDay, toMonth = fromMonth, toDay] =
    /^(?:from )?m(\d+) n?(\d+) to (?:m(\d+) )?n?(\d+)$/.exec(words) ?? [];
  if (!fromMonth) return null;
  const anchor = readAnchor(`m${fromMonth} ${fromDay}`);
  readAnchor(`m${toMonth} ${toDay}`);
  const [length = Number.NaN, ...others] = [2001, 2004].flatMap((year) => {
    const from = civilDate(year, Number(fromMonth), Number(fromDay));
    const toYear = Number(toMonth) < Number(fromMonth) ? year + 1 : year;
    const day = civilDate(toYear, Number(toMonth), Number(toDay));
    // Without February 29, a span that begins on it does not occur, and one that ends on it ends a day earlier.
    const to = isCivilDate(day) ? day : civilDate(toYear, 2, 28);
    return isCivilDate(from) ? differenceInCalendarDays(parseISO(to), parseISO(from)) + 1 : [];
  });
  requireLength(length);
  if (others.some((each) => each !== length)) {
    throw new Unclear("That is a day longer in leap years. Say how many days it lasts.");
  }
  return { anchor, lengthDays: length };
}

/** Throws Unclear for "days before Easter", which the shorthand would read as one day. */
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
  const { rest, lengthDays } = withoutLength(words);
  if (HAS_YEAR.test(words)) {
    const rule = `RDATE:${datesFromWords(rest).join().replaceAll("-", "")}`;
    return { rule, lengthDays, note: "" };
  }
  const short = inShorthand(rest);
  requireCounts(rest);
  const month = /^(?:(?:all|full|month|full month|every day) )?(?:of )?m(\d+)(?: month)?$/.exec(short)?.[1];
  if (month) return { rule: `FREQ=YEARLY;BYMONTH=${month}`, lengthDays: null, note: "" };
  const { anchor, lengthDays: ownLength, note = "" } = readOne(short);
  const { base, offsetDays } = anchor;
  const rule = offsetDays === 0 ? base : `${base};OFFSET=${offsetDays}`;
  if (!parseRule(rule)) throw new Unclear("That is more than half a year from the day it is counted from.");
  return { rule, lengthDays: lengthDays ?? ownLength, note };
}

/** Words that do not change the rule, in any position. */
const ASIDE = /,? ?\b(?:(?:every|each) year|annually|yearly|set by its organizers)\b,?(?= |$)/g;

/** A redundant remark about February 29 and days counted from it, which is wrong for any other day. */
const IN_LEAP_YEARS = /,? ?\b(?:but )?(?:only )?in leap years(?: only)?\b,?(?= |$)/;

const LEAP_DAY = /^FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29(?:;OFFSET=-?\d+)?$/;

/** "It falls on", which the field's label already says. */
const OPENING = /^(?:it |this |that )?(?:(?:is|falls?|begins?|starts?|held|kept|celebrated|observed|always) )*(?:on )?/;

/**
 * Returns the rule that plain English words name, as `ruleInWords` writes it or in many other ways: "third Tuesday in
 * March", "the Friday before Christmas", "47 days before Easter", "all of June". Returns a problem rather than guess,
 * and null for empty text. Never throws.
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
