import { isDeepStrictEqual } from "node:util";
import { type CivilDate, civilDate, isCivilDate, longDate, partsOf } from "@/lib/core/dates";
import { AppError, type Issue } from "@/lib/core/errors";
import { webUrlInput } from "@/lib/core/input";
import { siteUrl } from "@/lib/core/site";
import { type NamedDay, namedDay, namesDate } from "@/lib/holidays/display-date";
import {
  calendarWindow,
  defaultDisplayDate,
  isCurrentDate,
  isOneDay,
  isWholeMonth,
  occurrencesInYear,
  parseRule,
  type RuleText,
  storedDate,
  yearsOf,
} from "@/lib/holidays/rule";
import { ruleInWords } from "@/lib/holidays/rule-labels";
import { CATEGORIES, CATEGORY_LOOK, DEFAULT_CATEGORY, type Tone } from "@/lib/holidays/traits";
import { adventureAt } from "@/lib/holidays/videos/video";
import type { EditedHoliday } from "./edited-holiday";
import type { HolidayChange, NewHoliday } from "./input";
import { MAX_SOURCES } from "./limits";

/** Everything of a holiday that editors decide. Of its videos, our own are paths, as they are stored. */
export type HolidayFields = Pick<
  EditedHoliday,
  | "holidayName"
  | "rule"
  | "dateIso"
  | "displayDate"
  | "category"
  | "isMonthObservance"
  | "lengthDays"
  | "rank"
  | "tone"
  | "emoji"
  | "hue"
  | "notes"
  | "history"
  | "sourceUrl"
  | "sources"
  | "videoUrls"
  | "categoryVideo"
  | "celebrate"
  | "messages"
  | "origin"
>;

/** What falls more often is no observance any more, and would fill the calendar. */
const MOST_DAYS_A_YEAR = 31;

const NO_VIDEO_WHEN_SOLEMN = "This day is solemn, so it has no videos. Set its tone to festive first.";

const refusal = (path: string, message: string) => new AppError("validation_failed", message, [{ path, message }]);

/** The rule of a single day, of a day of each year, or of its whole month. */
function ruleOfDate(date: CivilDate, { isMonth, isOnce }: { isMonth: boolean; isOnce: boolean }): RuleText {
  if (isOnce) return `RDATE:${date.replaceAll("-", "")}`;
  const { month, day } = partsOf(date);
  const ofMonth = `FREQ=YEARLY;BYMONTH=${month}`;
  return isMonth ? ofMonth : `${ofMonth};BYMONTHDAY=${day}`;
}

/** A weekday or February 29 may need some years to come round. */
const YEARS_AHEAD = 8;

/** The first day from this year on that a display date names. */
function dateNamed(text: string, { month, day, year }: NamedDay, today: CivilDate): CivilDate {
  const from = partsOf(today).year;
  const years = year === null ? Array.from({ length: YEARS_AHEAD }, (_, index) => from + index) : [year];
  const dates = years.map((each) => civilDate(each, month, day ?? 1));
  const found = dates.find((date) => isCivilDate(date) && namesDate(text, date));
  if (!found) throw refusal("displayDate", `“${text}” is not a day on the calendar`);
  return found;
}

const differ = (text: string, date: CivilDate) =>
  refusal("displayDate", `“${text}” and ${date} (${longDate(date)}) are different days`);

type When = Pick<HolidayFields, "rule" | "dateIso" | "displayDate">;

/** A new holiday and one that is changed, as far as it is about when it falls. */
type Standing = When & Pick<HolidayFields, "isMonthObservance">;

/** The rule that a date and a display date set: a single day where the display date names a year, else each year's. */
function ruleFromDate(
  input: Partial<HolidayChange>,
  named: NamedDay | null,
  before: Standing | null,
  today: CivilDate,
) {
  const { dateIso, displayDate: text } = input;
  const isMonth = input.isMonthObservance ?? before?.isMonthObservance ?? false;
  const staysMonth = isMonth === before?.isMonthObservance;
  const isNewText = typeof text === "string" && text !== before?.displayDate;
  if (dateIso === undefined && !isNewText) {
    if (before === null) throw refusal("dateIso", "Date must be in YYYY-MM-DD format");
    if (staysMonth) return before.rule;
    const [day] = occurrencesInYear(before.rule, 2024); // a leap year has every day
    if (day === undefined) throw refusal("rule", "Enter when it falls");
    return ruleOfDate(day, { isMonth, isOnce: false });
  }
  if (typeof text === "string" && dateIso && !namesDate(text, dateIso)) throw differ(text, dateIso);
  const isSameDay = before && typeof text === "string" && namesDate(text, before.dateIso);
  const date = dateIso ?? (isSameDay ? before.dateIso : named && dateNamed(text ?? "", named, today));
  if (!date) throw refusal("dateIso", "Date must be in YYYY-MM-DD format");
  if (isMonth && partsOf(date).day !== 1) {
    throw refusal("dateIso", `A month observance begins on the first: ${date.slice(0, 8)}01`);
  }
  const wasOnce = before !== null && isOneDay(before.rule);
  const isOnce = isNewText ? typeof named?.year === "number" : wasOnce;
  if (isMonth && isOnce) throw refusal("displayDate", "A month observance comes every year: leave the year out");
  const falls = before && staysMonth && occurrencesInYear(before.rule, partsOf(date).year).includes(date);
  // A moving holiday stays one: the date is only this year's.
  return falls && isOnce === wasOnce ? before.rule : ruleOfDate(date, { isMonth, isOnce });
}

/** The date of a rule: the one that is sent has to be one of its own, and one that the holiday can be shown with. */
function dateOfRule(
  rule: RuleText,
  { dateIso, displayDate: text }: Partial<HolidayChange>,
  before: Standing | null,
  today: CivilDate,
): CivilDate {
  const standing = before?.rule === rule ? before : undefined;
  const stored = storedDate(rule, today, standing).dateIso;
  const own = [standing?.dateIso, stored, storedDate(rule, today).dateIso];
  if (dateIso !== undefined) {
    if (own.includes(dateIso) || isCurrentDate(rule, dateIso, today)) return dateIso;
    const falls = occurrencesInYear(rule, partsOf(dateIso).year).includes(dateIso);
    throw refusal(
      "dateIso",
      falls
        ? `It falls on ${dateIso} too, but its date is this year's or next year's, such as ${stored}. For one year only, put the year into displayDate.`
        : `It falls on ${ruleInWords(rule)}, not on ${dateIso}: its date is ${stored}`,
    );
  }
  if (typeof text !== "string" || namesDate(text, stored)) return stored;
  const { year } = partsOf(today);
  const dates = [year, year + 1].flatMap((each) => occurrencesInYear(rule, each));
  const found = dates.find((date) => namesDate(text, date));
  if (!found) throw differ(text, stored);
  return found;
}

/**
 * When a holiday falls, by what is sent of it. A rule counts, and a date and a display date have to be true of it; without one
 * they set it. What was read and is sent back changes nothing. A display date of its own stays while it is true.
 */
function whenMeant(input: Partial<HolidayChange>, before: Standing | null, today: CivilDate): When {
  const text = input.displayDate;
  const named = typeof text === "string" ? namedDay(text) : null;
  const isNewText = typeof text === "string" && text !== before?.displayDate;
  if (isNewText && !named) {
    throw refusal(
      "displayDate",
      "Display date must name the day, such as “November 26th” or “Thursday, November 26th”",
    );
  }
  const rule = input.rule ?? ruleFromDate(input, named, before, today);
  if (rule !== before?.rule) checkRule(rule, today);
  const dateIso = dateOfRule(rule, input, before, today);
  if (typeof text !== "string") {
    const own = text === undefined ? before?.displayDate : undefined;
    return { rule, dateIso, displayDate: own && namesDate(own, dateIso) ? own : defaultDisplayDate(rule, dateIso) };
  }
  if (!namesDate(text, dateIso)) throw differ(text, dateIso);
  if (isNewText && typeof named?.year === "number" && parseRule(rule)?.kind !== "dates") {
    throw refusal("displayDate", "It comes every year: leave the year out");
  }
  if (isNewText && named?.day === null && !isWholeMonth(rule)) {
    throw refusal("displayDate", "Only a month observance has a display date without a day");
  }
  return { rule, dateIso, displayDate: text };
}

function checkRule(rule: RuleText, today: CivilDate): void {
  if (!parseRule(rule)) throw refusal("rule", "Rule is not in a known form");
  const days = yearsOf(calendarWindow(today)).map((year) => occurrencesInYear(rule, year).length);
  if (Math.max(...days) > MOST_DAYS_A_YEAR) {
    throw refusal("rule", `This falls on more than ${MOST_DAYS_A_YEAR} days of a year`);
  }
}

/** A whole-month rule makes it a month observance, and nothing else is. */
function checkMonth(rule: RuleText, isMonth: boolean): void {
  if (isMonth === isWholeMonth(rule)) return;
  throw refusal(
    "rule",
    isMonth
      ? "A month observance needs a whole month as its rule, such as “all of June”"
      : "A whole-month rule makes it a month observance",
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
    throw refusal("sourceUrl", `It already has ${MAX_SOURCES} sources. Remove one first.`);
  }
  return { sources: [{ title: new URL(sourceUrl).hostname, url: sourceUrl }, ...named], sourceUrl };
}

/** An address as it is stored: one of our own videos by its path. Throws for a path that is none of ours. */
function storedVideo(url: string, index: number): string {
  const own = adventureAt(url.startsWith("/") ? siteUrl(url) : url);
  if (own) return `/adventures/${own.slug}.mp4`;
  if (!webUrlInput.safeParse(url).success) throw refusal(`videoUrls.${index}`, "Must be a valid URL");
  return url;
}

/** The videos, none of which may be new on a solemn day. Those that it had come back should it be festive again. */
function videosMeant(urls: readonly string[], tone: Tone, before: readonly string[]): string[] {
  const known = before.map(storedVideo);
  const videoUrls = urls.map(storedVideo);
  const added = tone === "solemn" ? videoUrls.findIndex((url) => !known.includes(url)) : -1;
  if (added >= 0) throw refusal(`videoUrls.${added}`, NO_VIDEO_WHEN_SOLEMN);
  return videoUrls;
}

function celebrateMeant(celebrate: HolidayFields["celebrate"]): HolidayFields["celebrate"] {
  if (celebrate === null) return null;
  const ways = Object.entries(celebrate);
  const missing = ways.filter(([, text]) => text === "");
  if (missing.length === ways.length) return null;
  const message = "Fill in all three ways to celebrate, or none";
  const issues: Issue[] = missing.map(([name]) => ({ path: `celebrate.${name}`, message }));
  if (issues.length > 0) throw new AppError("validation_failed", message, issues);
  return celebrate;
}

function originMeant({ kind, by, year }: HolidayFields["origin"]): HolidayFields["origin"] {
  return { kind, ...(by && { by }), ...(year !== undefined && { year }) };
}

/** What a new holiday has that says nothing of it: its category's look. */
function defaults(category: string): Omit<HolidayFields, keyof Standing | "holidayName"> {
  const known = CATEGORIES.find((each) => each === category) ?? DEFAULT_CATEGORY;
  return {
    category,
    lengthDays: 1,
    rank: 100,
    tone: "festive",
    ...CATEGORY_LOOK[known],
    notes: null,
    history: null,
    sourceUrl: null,
    sources: [],
    videoUrls: [],
    categoryVideo: true,
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
  const when = whenMeant(input, before, today);
  const { rule } = when;
  const kept = before ?? {
    ...defaults(input.category ?? ""),
    ...when,
    holidayName: "",
    isMonthObservance: false,
  };
  const given = <Name extends keyof HolidayFields>(name: Name) => (input[name] ?? kept[name]) as HolidayFields[Name];
  // Of a rule that stays, too: what is said of it would else be passed over without a word.
  if (input.isMonthObservance !== undefined) checkMonth(rule, input.isMonthObservance);
  // Null and "" both empty a text; what is not given stays.
  const text = (name: "notes" | "history") => (input[name] === undefined ? kept[name] : input[name] || null);
  return {
    holidayName: given("holidayName"),
    ...when,
    category: given("category"),
    isMonthObservance: isWholeMonth(rule),
    lengthDays: isWholeMonth(rule) ? 1 : given("lengthDays"),
    rank: given("rank"),
    tone: given("tone"),
    emoji: given("emoji"),
    hue: given("hue"),
    notes: text("notes"),
    history: text("history"),
    ...sourcesMeant(input, before),
    videoUrls: videosMeant(given("videoUrls"), given("tone"), before?.videoUrls ?? []),
    categoryVideo: given("categoryVideo"),
    celebrate: input.celebrate === undefined ? kept.celebrate : celebrateMeant(input.celebrate),
    messages: given("messages"),
    origin: originMeant(given("origin")),
  };
}

/** The display date that an editor chose; null where it follows from the date. */
function ownDisplayDate({ rule, dateIso, displayDate: text }: Partial<When>): string | null {
  return rule && dateIso && text && text !== defaultDisplayDate(rule, dateIso) ? text : null;
}

/** The fields as a change is told in: a date that follows from its rule, and words that follow from the date, are left out. */
function told(fields: Partial<HolidayFields>): Partial<Record<keyof HolidayFields, unknown>> {
  return {
    ...fields,
    displayDate: ownDisplayDate(fields),
    ...(fields.videoUrls && { videoUrls: fields.videoUrls.map(storedVideo) }),
  };
}

/** What a change did: each field that is another one, before and after. {} for nothing. */
export function changesBetween(
  before: Partial<HolidayFields>,
  after: HolidayFields,
): Record<string, [before: unknown, after: unknown]> {
  const names = Object.keys(after) as (keyof HolidayFields)[];
  const [old, now] = [told(before), told(after)];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(old[name] ?? null, now[name] ?? null))
      .filter((name) => name !== "dateIso" || before.rule === after.rule)
      .map((name) => [name, [old[name] ?? null, now[name] ?? null]]),
  );
}

/** The fields as the table has them. */
export function columnsOf({ origin, ...fields }: HolidayFields) {
  return {
    ...fields,
    originKind: origin.kind,
    originBy: origin.by ?? null,
    originYear: origin.year ?? null,
  };
}
