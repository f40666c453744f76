import { isDeepStrictEqual } from "node:util";
import { type CivilDate, partsOf } from "@/lib/civil-date";
import { AppError, type Issue } from "@/lib/errors";
import { CATEGORIES, CATEGORY_LOOK, DEFAULT_CATEGORY } from "@/lib/holidays/categories";
import { storedDate } from "@/lib/holidays/occurrences";
import { isWholeMonth, occurrencesInYear, parseRule, type RuleText } from "@/lib/holidays/rule";
import { calendarWindow, yearsOf } from "@/lib/holidays/window";
import type { EditedHoliday } from "./edited-holiday";
import type { HolidayChange, NewHoliday } from "./input";
import { MAX_SOURCES } from "./limits";

/** Everything of a holiday that editors decide; its dates follow from the rule. */
export type HolidayFields = Pick<
  EditedHoliday,
  | "holidayName"
  | "rule"
  | "category"
  | "isMonthObservance"
  | "lengthDays"
  | "rank"
  | "emoji"
  | "hue"
  | "notes"
  | "history"
  | "sourceUrl"
  | "sources"
  | "videoUrls"
  | "celebrate"
  | "messages"
  | "origin"
>;

/** What falls more often is no observance any more, and would fill the calendar. */
const MOST_DAYS_A_YEAR = 31;

const refusal = (path: string, message: string) => new AppError("validation_failed", message, [{ path, message }]);

/** The rule of a day of the year, or of its whole month. */
function ruleOfDate(date: CivilDate, isMonth: boolean): RuleText {
  const { month, day } = partsOf(date);
  const ofMonth = `FREQ=YEARLY;BYMONTH=${month}`;
  return isMonth ? ofMonth : `${ofMonth};BYMONTHDAY=${day}`;
}

/**
 * The rule that is meant. One that is given counts; without it a day counts, unless the rule there is falls on that day: then
 * somebody has only sent back what they were shown.
 */
function ruleMeant(input: Partial<HolidayChange>, before: HolidayFields | null): RuleText {
  const { rule, dateIso } = input;
  if (rule !== undefined) return rule;
  const isMonth = input.isMonthObservance ?? before?.isMonthObservance ?? false;
  const staysMonth = before !== null && isMonth === before.isMonthObservance;
  if (dateIso === undefined) {
    if (before === null) throw refusal("dateIso", "Date must be in YYYY-MM-DD format");
    if (staysMonth) return before.rule;
    const [day] = occurrencesInYear(before.rule, 2024); // a leap year has every day
    if (day === undefined) throw refusal("rule", "Say when it falls");
    return ruleOfDate(day, isMonth);
  }
  if (staysMonth && occurrencesInYear(before.rule, partsOf(dateIso).year).includes(dateIso)) return before.rule;
  return ruleOfDate(dateIso, isMonth);
}

function checkRule(rule: RuleText, today: CivilDate): void {
  if (!parseRule(rule)) throw refusal("rule", "Rule is not in a known form");
  const days = yearsOf(calendarWindow(today)).map((year) => occurrencesInYear(rule, year).length);
  if (Math.max(...days) > MOST_DAYS_A_YEAR) {
    throw refusal("rule", `This falls on more than ${MOST_DAYS_A_YEAR} days of a year`);
  }
}

/** A whole month is a month observance, and nothing else is. */
function checkMonth(rule: RuleText, isMonth: boolean): void {
  if (isMonth === isWholeMonth(rule)) return;
  throw refusal(
    "rule",
    isMonth
      ? "A month observance needs a whole month for its rule, as “all of June”"
      : "A whole month is a month observance",
  );
}

type Sources = Pick<HolidayFields, "sources" | "sourceUrl">;

/** The sources, and the one of them that "Learn more" opens: the spec's form knows only that one. */
function sourcesMeant({ sources, sourceUrl }: Partial<HolidayChange>, before: HolidayFields | null): Sources {
  const named = sources?.map(({ title, url }) => ({ title, ...(url && { url }) })) ?? before?.sources ?? [];
  if (sourceUrl === undefined) {
    const kept = before?.sourceUrl ?? null;
    const isKept = sources === undefined || named.some(({ url }) => url === kept);
    return { sources: named, sourceUrl: isKept ? kept : (named.find(({ url }) => url)?.url ?? null) };
  }
  // The one that is there is only sent back.
  const isOther = sources === undefined && sourceUrl && sourceUrl !== before?.sourceUrl;
  if (!isOther || named.some(({ url }) => url === sourceUrl)) return { sources: named, sourceUrl: sourceUrl || null };
  if (named.length >= MAX_SOURCES) {
    throw refusal("sourceUrl", `It has ${MAX_SOURCES} sources already: take one away first`);
  }
  return { sources: [{ title: new URL(sourceUrl).hostname, url: sourceUrl }, ...named], sourceUrl };
}

function celebrateMeant(celebrate: HolidayFields["celebrate"]): HolidayFields["celebrate"] {
  if (celebrate === null) return null;
  const ways = Object.entries(celebrate);
  const missing = ways.filter(([, text]) => text === "");
  if (missing.length === ways.length) return null;
  const message = "Say all three ways to celebrate, or none";
  const issues: Issue[] = missing.map(([name]) => ({ path: `celebrate.${name}`, message }));
  if (issues.length > 0) throw new AppError("validation_failed", message, issues);
  return celebrate;
}

function originMeant({ kind, by, year }: HolidayFields["origin"]): HolidayFields["origin"] {
  return { kind, ...(by && { by }), ...(year !== undefined && { year }) };
}

/** What a new holiday has that says nothing of it: its category's look. */
function defaults(category: string): Omit<HolidayFields, "holidayName" | "rule" | "isMonthObservance"> {
  const known = CATEGORIES.find((each) => each === category) ?? DEFAULT_CATEGORY;
  return {
    category,
    lengthDays: 1,
    rank: 100,
    ...CATEGORY_LOOK[known],
    notes: null,
    history: null,
    sourceUrl: null,
    sources: [],
    videoUrls: [],
    celebrate: null,
    messages: [],
    origin: { kind: "unknown" },
  };
}

/**
 * The fields of a holiday after a change, or of a new one when there is nothing `before`: what is not given stays, or is a new
 * holiday's. Throws AppError validation_failed for what does not go together.
 */
export function fieldsAfter(
  input: NewHoliday | HolidayChange,
  before: HolidayFields | null,
  today: CivilDate,
): HolidayFields {
  const kept = before ?? { ...defaults(input.category ?? ""), holidayName: "", rule: "", isMonthObservance: false };
  const given = <Name extends keyof HolidayFields>(name: Name) => (input[name] ?? kept[name]) as HolidayFields[Name];
  const rule = ruleMeant(input, before);
  if (rule !== before?.rule) checkRule(rule, today);
  // Of a rule that stays, too: what is said of it would else be passed over without a word.
  if (input.isMonthObservance !== undefined) checkMonth(rule, input.isMonthObservance);
  // Null and "" both empty a text; what is not given stays.
  const text = (name: "notes" | "history") => (input[name] === undefined ? kept[name] : input[name] || null);
  return {
    holidayName: given("holidayName"),
    rule,
    category: given("category"),
    isMonthObservance: isWholeMonth(rule),
    lengthDays: isWholeMonth(rule) ? 1 : given("lengthDays"),
    rank: given("rank"),
    emoji: given("emoji"),
    hue: given("hue"),
    notes: text("notes"),
    history: text("history"),
    ...sourcesMeant(input, before),
    videoUrls: given("videoUrls"),
    celebrate: input.celebrate === undefined ? kept.celebrate : celebrateMeant(input.celebrate),
    messages: given("messages"),
    origin: originMeant(given("origin")),
  };
}

/** What a change did: each field that is another one, before and after. {} for nothing. */
export function changesBetween(
  before: Partial<HolidayFields>,
  after: HolidayFields,
): Record<string, [before: unknown, after: unknown]> {
  const names = Object.keys(after) as (keyof HolidayFields)[];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  );
}

/** The fields as the table has them, with the dates that follow from the rule as seen on `today`. */
export function columnsOf({ origin, ...fields }: HolidayFields, today: CivilDate) {
  return {
    ...fields,
    ...storedDate(fields.rule, today),
    originKind: origin.kind,
    originBy: origin.by ?? null,
    originYear: origin.year ?? null,
  };
}
