import { type CivilDate, ordinal, partsOf } from "@/lib/core/civil-date";
import { monthName } from "@/lib/core/dates";
import { parseRule, type RuleText } from "@/lib/holidays/rule";
import { WEEKDAY_CODES, WEEKDAYS } from "./vocabulary";

/** The kinds of rule in the picker. */
export const BUILDER_KINDS = {
  day: "The same day each year",
  weekday: "A weekday of a month",
  near: "A weekday near a day",
  apart: "So many days from a weekday of a month",
  easter: "So many days from Easter",
  yearDay: "A day counted from New Year",
  month: "A whole month",
  once: "A single day in one year",
} as const;

export type BuilderKind = keyof typeof BUILDER_KINDS;

/** The state of the picker. It has the fields of all kinds, so that switching the kind loses nothing. */
export type BuilderChoice = {
  kind: BuilderKind;
  /** 1 to 12. */
  month: number;
  /** Day of the month. */
  day: number;
  /** 1 to 5, or -1 and -2 from the end. */
  nth: number;
  /** 0 for Sunday. */
  weekday: number;
  side: "before" | "on or before" | "after" | "on or after";
  /** Distance in days. */
  days: number;
  yearDay: number;
  date: CivilDate | "";
};

export const NTHS: readonly (readonly [nth: number, word: string])[] = [
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
  [5, "fifth"],
  [-1, "last"],
  [-2, "second-to-last"],
];

export const FIRST_CHOICE: BuilderChoice = {
  kind: "day",
  month: 1,
  day: 1,
  nth: 1,
  weekday: 5,
  side: "before",
  days: 1,
  yearDay: 100,
  date: "",
};

const distance = (days: number) => (days === 1 ? "the day" : `${days} days`);

/** Returns the choice in words that the text field understands; "" for a single day without a date. */
export function choiceText(choice: BuilderChoice): string {
  const { kind, days, side } = choice;
  const month = monthName(choice.month);
  const nth = NTHS.find(([each]) => each === choice.nth)?.[1] ?? "first";
  const weekday = WEEKDAYS[choice.weekday];
  const away = side.endsWith("before") ? "before" : "after";
  if (kind === "day") return `${month} ${choice.day}`;
  if (kind === "weekday") return `the ${nth} ${weekday} of ${month}`;
  if (kind === "near") return `the ${weekday} ${side} ${month} ${choice.day}`;
  if (kind === "apart") return `${days > 0 ? `${distance(days)} ${away} ` : ""}the ${nth} ${weekday} of ${month}`;
  if (kind === "easter") return days > 0 ? `${distance(days)} ${away} Easter` : "Easter Sunday";
  if (kind === "yearDay") return `the ${ordinal(choice.yearDay)} day of the year`;
  if (kind === "month") return `all of ${month}`;
  if (choice.date === "") return "";
  const { year, month: ofYear, day } = partsOf(choice.date);
  return `${monthName(ofYear)} ${day}, ${year}`;
}

function offsetOf(days: number): Pick<BuilderChoice, "days" | "side"> {
  return { days: Math.abs(days), side: days < 0 ? "before" : "after" };
}

function yearlyChoice(rrule: string, offsetDays: number): Partial<BuilderChoice> | null {
  const [, month = "", rest = ""] = /^FREQ=YEARLY;BYMONTH=(\d+)(?:;(.+))?$/.exec(rrule) ?? [];
  const yearDay = /^FREQ=YEARLY;BYYEARDAY=(\d+)$/.exec(rrule)?.[1];
  if (yearDay && offsetDays === 0) return { kind: "yearDay", yearDay: Number(yearDay) };
  if (!month) return null;
  const inMonth = { month: Number(month) };
  if (!rest) return offsetDays === 0 ? { kind: "month", ...inMonth } : null;
  const [, nth, code] = /^BYDAY=([1-5]|-[12])([A-Z]{2})$/.exec(rest) ?? [];
  if (nth && code) {
    const weekday = { ...inMonth, nth: Number(nth), weekday: WEEKDAY_CODES.indexOf(code) };
    return offsetDays === 0 ? { kind: "weekday", ...weekday } : { kind: "apart", ...weekday, ...offsetOf(offsetDays) };
  }
  if (offsetDays !== 0) return null;
  const day = /^BYMONTHDAY=(\d+)$/.exec(rest)?.[1];
  if (day) return { kind: "day", ...inMonth, day: Number(day) };
  const [, days = "", nearCode = ""] = /^BYMONTHDAY=(\d+(?:,\d+){6});BYDAY=([A-Z]{2})$/.exec(rest) ?? [];
  const last = Number(days.split(",").at(-1));
  return days
    ? { kind: "near", ...inMonth, weekday: WEEKDAY_CODES.indexOf(nearCode), side: "on or before", day: last }
    : null;
}

/** Returns the picker's choice for a rule; null when the picker cannot express it. */
export function choiceOf(text: RuleText): Partial<BuilderChoice> | null {
  const rule = parseRule(text);
  if (!rule) return null;
  if (rule.kind === "easter") return { kind: "easter", ...offsetOf(rule.offsetDays) };
  if (rule.kind === "yearly") return yearlyChoice(rule.rrule, rule.offsetDays);
  const [date, ...others] = rule.dates;
  return date && others.length === 0 ? { kind: "once", date } : null;
}
