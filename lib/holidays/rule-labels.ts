import { RRuleTemporal } from "rrule-temporal";
import { toText } from "rrule-temporal/totext";
import { Temporal } from "temporal-polyfill";
import { civilDate, ordinal, partsOf } from "@/lib/core/civil-date";
import { isCivilDate, monthName, plusDays, shortDate } from "@/lib/core/dates";
import { isOneMonth, type ParsedRule, parseRule, type RuleText } from "./rule";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const WEEKDAY_CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const NTH: Readonly<Record<string, string>> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  5: "fifth",
  "-1": "last",
  "-2": "second-to-last",
  "-3": "third-to-last",
  "-4": "fourth-to-last",
  "-5": "fifth-to-last",
};

/** A rule with more single dates than this gets a generic label, because a longer list is hard to read. */
const MOST_DATES = 3;

/** The library requires a start date. Our rules do not depend on it. */
const ANY_START = Temporal.PlainDate.from("2000-01-01").toZonedDateTime("UTC");

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** An anchor in words, with its weekday (0 for Sunday) if that is always the same, else null. */
type Anchor = { words: string; weekday: number | null };

/** Returns "first and third Friday of June", or null for a rule of a different shape. */
function nthWeekday(parts: Readonly<Record<string, string>>): Anchor | null {
  if (!parts.BYMONTH || !parts.BYDAY || parts.BYMONTHDAY || parts.BYYEARDAY || parts.BYSETPOS) return null;
  const days = parts.BYDAY.split(",").map((day) => /^(-?\d)(\w\w)$/.exec(day));
  const weekdays = new Set(days.map((day) => day?.[2] ?? ""));
  if (weekdays.size !== 1 || days.some((day) => !day)) return null;
  const weekday = WEEKDAY_CODES.indexOf([...weekdays][0] ?? "");
  const nths = list.format(days.map((day) => NTH[day?.[1] ?? ""] ?? ""));
  const months = list.format(parts.BYMONTH.split(",").map((month) => monthName(Number(month))));
  return { words: `the ${nths} ${WEEKDAYS[weekday]} of ${months}`, weekday };
}

/** Returns "the Friday before December 25" for a rule with seven days of a month and one weekday, or null. */
function weekdayNearDate(parts: Readonly<Record<string, string>>): Anchor | null {
  const { BYMONTH, BYMONTHDAY, BYDAY = "" } = parts;
  const weekday = WEEKDAY_CODES.indexOf(BYDAY);
  const days = BYMONTHDAY?.split(",").map(Number) ?? [];
  const week = days.length === 7 && days.every((day, index) => day === (days[0] ?? 0) + index);
  if (!week || weekday < 0 || !/^\d+$/.test(BYMONTH ?? "")) return null;
  const last = civilDate(2001, Number(BYMONTH), days[6] ?? 1);
  // The month may be shorter than that, and the week before March 1 differs in leap years.
  if (!isCivilDate(last) || last.endsWith("-02-28")) return null;
  const { month, day } = partsOf(plusDays(last, 1));
  return { words: `the ${WEEKDAYS[weekday]} before ${monthName(month)} ${day}`, weekday };
}

/** Returns "Friday the 13th" for a rule that applies to any month, or null. */
function weekdayThe(parts: Readonly<Record<string, string>>): Anchor | null {
  const { BYMONTHDAY, BYDAY = "" } = parts;
  const weekday = WEEKDAY_CODES.indexOf(BYDAY);
  if (weekday < 0 || !/^\d+$/.test(BYMONTHDAY ?? "") || Object.keys(parts).length !== 3) return null;
  return { words: `${WEEKDAYS[weekday]} the ${ordinal(Number(BYMONTHDAY))}`, weekday };
}

function fixedDay(parts: Readonly<Record<string, string>>): Anchor | null {
  if (!/^\d+$/.test(parts.BYMONTH ?? "") || !/^(-1|\d+)$/.test(parts.BYMONTHDAY ?? "") || parts.BYDAY) return null;
  if (parts.BYMONTHDAY === "-1") return { words: `the last day of ${monthName(Number(parts.BYMONTH))}`, weekday: null };
  const words = `${monthName(Number(parts.BYMONTH))} ${parts.BYMONTHDAY}`;
  return { words: words === "February 29" ? `${words}, in leap years only` : words, weekday: null };
}

function dayOfYear(parts: Readonly<Record<string, string>>): Anchor | null {
  const day = Number(parts.BYYEARDAY);
  if (!Number.isInteger(day) || parts.BYMONTH || parts.BYDAY) return null;
  const counted = day < -1 ? `${ordinal(-day)}-to-last` : ordinal(day);
  return { words: day === -1 ? "the last day of the year" : `the ${counted} day of the year`, weekday: null };
}

function wholeMonth(parts: Readonly<Record<string, string>>): Anchor | null {
  if (!isOneMonth(parts)) return null;
  return { words: `all of ${monthName(Number(parts.BYMONTH))}`, weekday: null };
}

function anchorOf(rule: Exclude<ParsedRule, { kind: "dates" }>): Anchor {
  if (rule.kind === "easter") return { words: "Easter Sunday", weekday: 0 };
  const { parts, rrule } = rule;
  return (
    nthWeekday(parts) ??
    weekdayNearDate(parts) ??
    weekdayThe(parts) ??
    fixedDay(parts) ??
    dayOfYear(parts) ??
    wholeMonth(parts) ?? {
      words: toText(new RRuleTemporal({ rruleString: rrule, dtstart: ANY_START }), "en"),
      weekday: null,
    }
  );
}

/**
 * Describes a rule in plain English, worded to follow "It falls on": "the first Friday of June", "the day after the
 * fourth Thursday of November", "47 days before Easter Sunday", "all of June". Throws Error when the text is not a
 * rule.
 */
export function ruleInWords(text: RuleText): string {
  const rule = parseRule(text);
  if (!rule) throw new Error(`not a rule: ${text}`);
  if (rule.kind === "dates") {
    if (rule.dates.length > MOST_DATES) return "a date of its own each year";
    return `${list.format(rule.dates.map(shortDate))}, set by its organizers`;
  }

  const { words, weekday } = anchorOf(rule);
  const days = Math.abs(rule.offsetDays);
  if (days === 0) return words;
  const side = rule.offsetDays < 0 ? "before" : "after";
  if (days === 1) return `the day ${side} ${words}`;
  if (days < 7 && weekday !== null) return `the ${WEEKDAYS[(weekday + rule.offsetDays + 7) % 7]} ${side} ${words}`;
  return `${days} days ${side} ${words}`;
}
