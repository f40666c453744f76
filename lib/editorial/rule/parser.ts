import { civilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { parseRule, type RuleText } from "@/lib/holidays/rule";
import { MAX_LENGTH_DAYS } from "../limits";
import { type Anchor, datesFromWords, hasYear, readAnchor, weekdayNear } from "./grammar";
import { inShorthand, shorthandOf, Unclear } from "./vocabulary";

/** The rule that words name, or why they name none. */
type RuleReading =
  | {
      rule: RuleText;
      isMonthObservance: boolean;
      /** The length, when the words mention it; null for a whole month. */
      lengthDays: number | null;
      /** An assumption to show the editor; "" for none. */
      note: string;
    }
  | { problem: string };

type Reading = { anchor: Anchor; lengthDays: number | null; note?: string };

const SUNDAY_TO_SATURDAY = "Weeks run from Sunday to Saturday.";

const ruleOf = ({ base, offsetDays }: Anchor): RuleText => (offsetDays === 0 ? base : `${base};OFFSET=${offsetDays}`);

/** Splits off a trailing length: "and lasts 7 days", "for a week". */
function withoutLength(words: string): { rest: string; lengthDays: number | null } {
  const [, rest = words, count = "", unit = ""] =
    /^(.+?),?(?: and| which)? (?:lasts|lasting|for|lasts for) (\S+) (days?|weeks?)$/.exec(words) ?? [];
  const lengthDays = Number(shorthandOf(count)) * (unit.startsWith("week") ? 7 : 1);
  if (!unit) return { rest, lengthDays: null };
  if (!(lengthDays >= 1 && lengthDays <= MAX_LENGTH_DAYS))
    throw new Unclear(`It can last ${MAX_LENGTH_DAYS} days at most.`);
  return { rest, lengthDays };
}

/** "n3 full week of m6": the Sunday on which it starts, or six days before the Saturday on which it ends. */
function readWeekOfMonth(words: string): Reading | null {
  const [, nthText, month] = /^n(-?\d) (?:full )?week of m(\d+)$/.exec(words) ?? [];
  if (!nthText) return null;
  const nth = Number(nthText);
  if (nth > 4 || nth < -4) throw new Unclear("A month has no more than four full weeks each year.");
  const base = `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${nth > 0 ? "SU" : "SA"}`;
  const anchor = { base, offsetDays: nth > 0 ? 0 : -6, weekday: 0, day: null };
  return { anchor, lengthDays: 7, note: SUNDAY_TO_SATURDAY };
}

/** "week of n3 w1 of m6": the week that contains the day. */
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
