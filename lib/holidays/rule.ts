import { easter } from "date-easter";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { displayDate, isCivilDate, plusDays } from "@/lib/core/dates";
import { namesDate } from "./display-date";
import { type CalendarWindow, yearsOf } from "./window";

/**
 * A holiday's rule as text, in one of three forms:
 * - an RFC 5545 recurrence rule with FREQ=YEARLY: `FREQ=YEARLY;BYMONTH=6;BYDAY=1FR`
 * - Easter Sunday of the Western churches: `EASTER`
 * - single days: `RDATE:20260704`, or several separated by commas
 * The first two may end in `;OFFSET=n`: n days later (earlier if negative). Why: docs/decisions/0002-date-rules.md.
 */
export type RuleText = string;

/** A parsed rule: its anchor, and how many days after that anchor it falls. */
export type ParsedRule =
  | { kind: "yearly"; rrule: string; parts: Readonly<Record<string, string>>; offsetDays: number }
  | { kind: "easter"; offsetDays: number }
  | { kind: "dates"; dates: CivilDate[] };

/**
 * The parts a rule may have: only those that need no start date, so that it means the same in every year. The library
 * accepts BYMONTH=13 silently, so the values are validated here. Source: RFC 5545, section 3.3.10.
 */
const YEARLY_PARTS: ReadonlyMap<string, RegExp> = new Map([
  ["FREQ", /^YEARLY$/],
  ["BYMONTH", /^([1-9]|1[0-2])$/],
  ["BYMONTHDAY", /^-?([1-9]|[12]\d|3[01])$/],
  ["BYDAY", /^(-?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/],
  ["BYYEARDAY", /^-?([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])$/],
  ["BYSETPOS", /^-?[1-9]\d?$/],
]);

/** With an anchor more than half a year away, a rule would be hard to follow. */
const MAX_OFFSET_DAYS = 183;

/**
 * Years to search before a rule is considered dead: a fifth Sunday of February comes every 28 years, or 40 around 2100.
 */
const LOOK_AHEAD_YEARS = 200;

/** Returns whether the parts of a yearly rule are one month and nothing else. */
export const isOneMonth = (parts: Readonly<Record<string, string>>): boolean =>
  Object.keys(parts).length === 2 && /^\d+$/.test(parts.BYMONTH ?? "");

/** Returns whether the rule is a whole month, as for a month observance: "all of June". */
export function isWholeMonth(text: RuleText): boolean {
  const rule = parseRule(text);
  return rule?.kind === "yearly" && isOneMonth(rule.parts);
}

/** Parses a rule. Returns null if the text is not a rule. */
export function parseRule(text: RuleText): ParsedRule | null {
  const dates = /^RDATE:(\d{8}(?:,\d{8})*)$/.exec(text)?.[1];
  if (dates) {
    const days = dates.split(",").map((day) => day.replace(/(\d{4})(\d{2})(\d{2})/, "$1-$2-$3"));
    return days.every(isCivilDate) ? { kind: "dates", dates: days.toSorted() } : null;
  }

  const [, anchor = "", offset = "0"] = /^(.*?)(?:;OFFSET=([+-]?\d{1,3}))?$/.exec(text) ?? [];
  const offsetDays = Number(offset);
  if (Math.abs(offsetDays) > MAX_OFFSET_DAYS) return null;
  if (anchor === "EASTER") return { kind: "easter", offsetDays };

  const pairs = anchor.split(";").map((part) => part.split("="));
  const parts = Object.fromEntries(pairs) as Record<string, string>;
  const known = pairs.every(([name = "", values = ""]) => {
    return values.split(",").every((value) => YEARLY_PARTS.get(name)?.test(value));
  });
  const once = pairs.length === Object.keys(parts).length;
  if (!known || !once || !parts.FREQ || pairs.length < 2) return null;
  // An offset from a whole month is meaningless.
  if (isOneMonth(parts) && offsetDays !== 0) return null;
  return { kind: "yearly", rrule: anchor, parts, offsetDays };
}

/** Returns the anchor days of one year, before any offset. */
function anchorsInYear(rule: ParsedRule, year: number): CivilDate[] {
  if (rule.kind === "dates") return rule.dates.filter((date) => partsOf(date).year === year);
  if (rule.kind === "easter") {
    const sunday = easter(year);
    return [civilDate(year, sunday.month, sunday.day)];
  }
  const { BYMONTH = "", BYMONTHDAY = "" } = rule.parts;
  // Three quarters of all rules are a fixed day, for which the library takes a hundred times as long.
  if (Object.keys(rule.parts).length === 3 && /^\d+$/.test(BYMONTH) && /^\d+$/.test(BYMONTHDAY)) {
    return [civilDate(year, Number(BYMONTH), Number(BYMONTHDAY))].filter(isCivilDate);
  }
  const dtstart = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime("UTC");
  const end = dtstart.add({ years: 1 }).subtract({ days: 1 });
  const days = new RRuleTemporal({ rruleString: rule.rrule, dtstart }).between(dtstart, end, true);
  return days.map((day) => civilDate(day.year, day.month, day.day));
}

/** Cache of computed days, because many of the thousands of holidays share a rule. */
const known = new Map<string, readonly CivilDate[]>();

/** Cache size, enough for every rule of the calendar in every year of its window. */
const MAX_KNOWN = 20_000;

/**
 * Returns the days of `year` on which the rule falls, in order; often one, sometimes none (February 29). Throws Error
 * if the text is not a rule: validate input with `parseRule`.
 */
export function occurrencesInYear(text: RuleText, year: number): CivilDate[] {
  const key = `${year} ${text}`;
  const days = known.get(key) ?? workOutYear(text, year);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, days);
  return [...days];
}

function workOutYear(text: RuleText, year: number): CivilDate[] {
  const rule = parseRule(text);
  if (!rule) throw new Error(`not a rule: ${text}`);
  if (rule.kind === "dates" || rule.offsetDays === 0) return anchorsInYear(rule, year);

  // An offset may move an anchor across New Year, so include the neighboring years.
  return [year - 1, year, year + 1]
    .flatMap((each) => anchorsInYear(rule, each))
    .map((anchor) => plusDays(anchor, rule.offsetDays))
    .filter((date) => partsOf(date).year === year)
    .toSorted();
}

/** Returns whether the rule never falls on `from` or later, like February 30. */
export function isDeadRule(text: RuleText, from: CivilDate): boolean {
  return nextOccurrences(text, from, 1).length === 0;
}

/** Returns the first `count` days on or after `from` on which the rule falls; fewer if it ends. */
export function nextOccurrences(text: RuleText, from: CivilDate, count: number): CivilDate[] {
  const found: CivilDate[] = [];
  const { year } = partsOf(from);
  for (let each = year; found.length < count && each <= year + LOOK_AHEAD_YEARS; each += 1) {
    found.push(...occurrencesInYear(text, each).filter((date) => date >= from));
  }
  return found.slice(0, count);
}

/** Returns every day of the window on which the rule falls, in order; [] for a holiday without a rule. */
export function occurrencesInWindow(rule: RuleText | null, window: CalendarWindow): CivilDate[] {
  if (rule === null) return [];
  return yearsOf(window).flatMap((year) => occurrencesInYear(rule, year));
}

/** The date text of a holiday without a rule. */
const ANY_DAY = "Any day";

/** A holiday's date as stored: the day, and the text that visitors read. */
type StoredDate = { dateIso: CivilDate; displayDate: string };

/**
 * Returns whether the rule falls on `date`, and `date` is in this year or the next, so that it may be the stored date.
 */
export function isCurrentDate(rule: RuleText, date: CivilDate, today: CivilDate): boolean {
  const { year } = partsOf(date);
  const yearsAhead = year - partsOf(today).year;
  return (yearsAhead === 0 || yearsAhead === 1) && occurrencesInYear(rule, year).includes(date);
}

/** Returns whether the rule is one day of one year. */
export function isOneDay(rule: RuleText): boolean {
  const parsed = parseRule(rule);
  return parsed?.kind === "dates" && parsed.dates.length === 1;
}

/** Returns the default text of a date: "December 6th", or "December 6th, 2026" for one that does not recur. */
export const defaultDisplayDate = (rule: RuleText, date: CivilDate): string =>
  isOneDay(rule) ? `${displayDate(date)}, ${partsOf(date).year}` : displayDate(date);

/**
 * Returns the stored date of a holiday: its occurrence in today's year, else the next one, else its last day. An
 * editor's `chosen` date stays while it is valid: a date of this year or the next, with a text that matches it.
 */
export function storedDate(rule: RuleText | null, today: CivilDate, chosen?: StoredDate): StoredDate {
  const newYear = civilDate(partsOf(today).year, 1, 1);
  if (rule === null) return { dateIso: newYear, displayDate: ANY_DAY };
  const parsed = parseRule(rule);
  const last = parsed?.kind === "dates" ? parsed.dates.at(-1) : undefined;
  const isChosenDateValid = chosen && isCurrentDate(rule, chosen.dateIso, today);
  const dateIso = isChosenDateValid ? chosen.dateIso : (nextOccurrences(rule, newYear, 1)[0] ?? last ?? newYear);
  const isChosenTextValid = chosen && namesDate(chosen.displayDate, dateIso);
  return { dateIso, displayDate: isChosenTextValid ? chosen.displayDate : defaultDisplayDate(rule, dateIso) };
}

/** The number of upcoming dates on a holiday's page. Source: design section 3. */
const COUNT = 5;

/**
 * Returns the upcoming dates of one holiday as seen from `day`, the next one first; [] for a holiday without a rule.
 */
export type NextDates = (day: CivilDate) => CivilDate[];

type Lasting = { rule: RuleText | null; isMonthObservance: boolean; lengthDays: number };

/**
 * Returns a function for the upcoming dates of a holiday, including today. A week or a month observance counts until it
 * is over.
 */
export function nextDatesOf({ rule, isMonthObservance, lengthDays }: Lasting): NextDates {
  return (day) => {
    if (rule === null) return [];
    const { year, month } = partsOf(day);
    const from = isMonthObservance ? civilDate(year, month, 1) : plusDays(day, 1 - lengthDays);
    return nextOccurrences(rule, from, COUNT);
  };
}
