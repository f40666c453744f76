import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { calendarWindow, isInWindow } from "../window";
import { searchText } from "./text";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const WEEKDAY = /^(?:(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)? )(?=.*\d)/;

const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;
const MONTH_FIRST = new RegExp(`^${MONTH} ?${DAY}(?: (\\d{4}))?$`);
const DAY_FIRST = new RegExp(`^(?:the )?${DAY} ?(?:of )?${MONTH}(?: (\\d{4}))?$`);

/** A year before or after the words of a search. */
const YEAR_LAST = /^(?<words>.+?),? (?<year>(?:19|20)\d\d)$/;
const YEAR_FIRST = /^(?<year>(?:19|20)\d\d) (?<words>.+)$/;

/** A parsed search: a day, or words with an optional year for the dates of the results. */
export type ParsedSearch = { date: CivilDate } | { date: null; text: string; year: number | null };

type DateParts = { year: number | null; month: number; day: number };

function readDate(text: string): DateParts | null {
  const numbers = (year: string | undefined, month: number, day: string | undefined): DateParts => ({
    year: year === undefined ? null : Number(year.length === 2 ? `20${year}` : year),
    month,
    day: Number(day),
  });
  const iso = ISO.exec(text);
  if (iso) return numbers(iso[1], Number(iso[2]), iso[3]);
  const digits = NUMBERS.exec(text);
  if (digits) {
    const [, first, , second, year] = digits;
    // Americans write the month first. If the first number cannot be a month, it is the day.
    const isDayFirst = Number(first) > 12;
    return numbers(year, Number(isDayFirst ? second : first), isDayFirst ? first : second);
  }
  const words = text.replace(/[.,]/g, " ").replace(/ +/g, " ").trim().replace(WEEKDAY, "");
  const monthFirst = MONTH_FIRST.exec(words);
  const dayFirst = DAY_FIRST.exec(words);
  const [, month, day, year] = monthFirst ?? (dayFirst ? [dayFirst[0], dayFirst[2], dayFirst[1], dayFirst[3]] : []);
  return month ? numbers(year, MONTHS.indexOf(month.slice(0, 3)) + 1, day) : null;
}

/** Returns the intended day; without a year, the next one from `today` on. Null if it is outside the calendar. */
function toDate({ year, month, day }: DateParts, today: CivilDate): CivilDate | null {
  const window = calendarWindow(today);
  const thisYear = partsOf(today).year;
  const lastYear = partsOf(window.last).year;
  const years =
    year === null ? Array.from({ length: lastYear - thisYear + 1 }, (_, index) => thisYear + index) : [year];
  const days = years.map((each) => civilDate(each, month, day));
  return days.find((each) => isCivilDate(each) && isInWindow(each, window) && (year !== null || each >= today)) ?? null;
}

/**
 * Parses typed text as a date ("11/26", "nov 26", "2026-11-26") or words with an optional year ("thanksgiving 2027").
 */
export function parseSearch(typed: string, today: CivilDate): ParsedSearch {
  const text = searchText(typed);
  const parts = readDate(text);
  const date = parts && toDate(parts, today);
  if (date) return { date };
  const { words = "", year: yearText = "" } = (YEAR_LAST.exec(text) ?? YEAR_FIRST.exec(text))?.groups ?? {};
  const year = Number(yearText);
  if (!words || !isInWindow(civilDate(year, 1, 1), calendarWindow(today))) return { date: null, text, year: null };
  return { date: null, text: words, year };
}
