import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth, isCivilDate, monthName } from "@/lib/core/dates";
import { FIRST_BIRTH_YEAR, type MonthDay, type PastHoliday, yearsInWords } from "./birth-year";
import { isOneMonth, occurrencesInYear, parseRule, type RuleText } from "./rule";
import { firstYear, type Origin } from "./traits";

/** A leap year, which has every day. */
const LEAP_YEAR = 2024;

/** Returns "03-14", as in the address of a birthday. */
export const monthDayText = ({ month, day }: MonthDay) => civilDate(LEAP_YEAR, month, day).slice(5);

/** Returns "March 14". */
export const monthDayName = ({ month, day }: MonthDay) => `${monthName(month)} ${day}`;

export const birthdayPath = (monthDay: MonthDay) => `/birthday/${monthDayText(monthDay)}`;

/** Parses "03-14"; null if no year has that day. */
export function parseMonthDay(text: string): MonthDay | null {
  const date = `${LEAP_YEAR}-${text}`;
  if (!isCivilDate(date)) return null;
  const { month, day } = partsOf(date);
  return { month, day };
}

/** Returns all 366 days, in order. */
export const listMonthDays = (): MonthDay[] =>
  Array.from({ length: 12 }, (_, index) => daysOfMonth({ year: LEAP_YEAR, month: index + 1 }))
    .flat()
    .map((date) => {
      const { month, day } = partsOf(date);
      return { month, day };
    });

/** Returns that day of a year; null for February 29 in a common year. */
export function dateIn(year: number, { month, day }: MonthDay): CivilDate | null {
  const date = civilDate(year, month, day);
  return isCivilDate(date) ? date : null;
}

/** Returns the first such day on or after `from`. */
export function comingDate(monthDay: MonthDay, from: CivilDate): CivilDate {
  for (let { year } = partsOf(from); ; year += 1) {
    const date = dateIn(year, monthDay);
    if (date && date >= from) return date;
  }
}

type Query = Record<string, string | string[] | undefined>;

/** What was typed into the form, and what is wrong with it; "" and null if nothing. */
export type BirthdayForm = {
  typed: { month: string; day: string };
  issues: { month: string | null; day: string | null };
  monthDay: MonthDay | null;
};

/** Longer text cannot be a day, and need not be shown in full. */
const MAX_TYPED = 20;

/** Reads the form's query. Without one there are no issues and no day. */
export function readBirthdayForm(query: Query): BirthdayForm {
  const textOf = (value: Query[string]) => (typeof value === "string" ? value.trim().slice(0, MAX_TYPED) : "");
  const typed = { month: textOf(query.month), day: textOf(query.day) };
  const isNew = query.month === undefined && query.day === undefined;
  const numberOf = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : 0);
  const [month, day] = [numberOf(typed.month), numberOf(typed.day)];
  const isMonth = month >= 1 && month <= 12;
  const days = isMonth ? daysOfMonth({ year: LEAP_YEAR, month }).length : 31;
  const isDay = day >= 1 && day <= days;
  const dayIssue = day > days && day <= 31 ? `${monthName(month)} has ${days} days.` : "Enter a day from 1 to 31.";
  const issues = {
    month: isNew || isMonth ? null : "Choose a month.",
    day: isNew || isDay ? null : dayIssue,
  };
  return { typed, issues, monthDay: isMonth && isDay ? { month, day } : null };
}

/** Returns a sentence on how old a holiday is in `year`. */
export function ageInWords(origin: Origin, year: number): string {
  const since = origin.year;
  if (since === undefined)
    return origin.kind === "tradition"
      ? "An old tradition. Nobody wrote down its first year."
      : "Nobody knows for sure when it began.";
  const age = year - since;
  if (age <= 0) return `It began in ${firstYear(origin)}.`;
  return `${yearsInWords(age)} old in ${year}. It began in ${firstYear(origin)}.`;
}

/** Years after which every weekday falls on the same day again, from 1901 to 2099, and 28 years that stand for all. */
const CYCLE = 28;
const CYCLE_START = FIRST_BIRTH_YEAR + 3 * CYCLE;

/** Whether a rule is the same day each year. */
export function isFixed(rule: RuleText | null): boolean {
  const parsed = rule === null ? null : parseRule(rule);
  if (parsed?.kind !== "yearly" || parsed.offsetDays !== 0) return false;
  const { BYMONTH = "", BYMONTHDAY = "" } = parsed.parts;
  return Object.keys(parsed.parts).length === 3 && /^\d+$/.test(BYMONTH) && /^\d+$/.test(BYMONTHDAY);
}

/**
 * Returns the years from 1901 to `lastYear` in which today's rule falls on a day of the year; null if it always does.
 * Throws Error if the text is not a rule.
 */
export function yearsOn(rule: RuleText, monthDay: MonthDay, lastYear: number): number[] | null {
  const parsed = parseRule(rule);
  const years = Array.from({ length: lastYear - FIRST_BIRTH_YEAR + 1 }, (_, index) => FIRST_BIRTH_YEAR + index);
  if (parsed?.kind === "yearly") {
    const { BYMONTH, BYMONTHDAY } = parsed.parts;
    const { month, day } = monthDay;
    if (isFixed(rule)) return Number(BYMONTH) === month && Number(BYMONTHDAY) === day ? null : [];
    const isElsewhere = parsed.offsetDays === 0 && BYMONTH && !BYMONTH.split(",").includes(String(month));
    if (isElsewhere || isOneMonth(parsed.parts)) return [];
  }
  const fallsIn = (year: number) => {
    const date = dateIn(year, monthDay);
    return date !== null && occurrencesInYear(rule, year).includes(date);
  };
  if (parsed?.kind !== "yearly") return years.filter(fallsIn);
  const inCycle = Array.from({ length: CYCLE }, (_, index) => fallsIn(CYCLE_START + index));
  return years.filter((year) => inCycle[(year - FIRST_BIRTH_YEAR) % CYCLE]);
}

/** A holiday whose first year is known, or a tradition. */
export type DatedHoliday = { holidayName: string; slug: string; rule: RuleText; originYear: number | null };

/**
 * Returns the holidays that fell on a day of the year in some year from 1901 to `lastYear`, the oldest first. Those that
 * began later are left out, as far as their first year is known.
 */
export function listPastHolidays(
  holidays: readonly DatedHoliday[],
  monthDay: MonthDay,
  lastYear: number,
): PastHoliday[] {
  return holidays
    .flatMap(({ holidayName: name, slug, rule, originYear: since }) => {
      const years = yearsOn(rule, monthDay, lastYear)?.filter((year) => since === null || year >= since) ?? null;
      return years?.length === 0 ? [] : [{ name, slug, since, years }];
    })
    .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0) || a.slug.localeCompare(b.slug));
}

/** Who would like to hear of a holiday, by category. */
const COMPANY: Readonly<Record<string, string>> = {
  "Food & Drink": "the friend who always orders dessert",
  Animals: "the one with the pet photos",
  Nature: "the one who stops for every tree",
  "Arts & Music": "the one who hums while cooking",
  "Books & Words": "the one who reads at the table",
  "Science & Tech": "the one who asks why",
  "Games & Play": "the one who reads the rules out loud",
  "Sports & Outdoors": "the one who is already outside",
  "Home & Garden": "the neighbor with the good tomatoes",
  "Friends & Family": "the cousin you owe a call",
  "Kindness & Causes": "the one who remembers everybody's birthday",
  "History & Culture": "the one who stops at every plaque",
  "Work & School": "the colleague at the next desk",
  Wellbeing: "the friend who could use a slow day",
  "Wonderfully Weird": "the oddest person you love",
};

/** Returns whom to share a holiday with, after "anyone born that day and"; null for a category of an editor's own. */
export const companyFor = (category: string): string | null => COMPANY[category] ?? null;
