import { isDeepStrictEqual } from "node:util";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { isCivilDate, longDate } from "@/lib/core/dates";
import { AppError, type Issue } from "@/lib/core/errors";
import { webUrlInput } from "@/lib/core/input";
import { siteUrl } from "@/lib/core/site";
import { type NamedDay, namedDay, namesDate } from "@/lib/holidays/display-date";
import {
  defaultDisplayDate,
  isCurrentDate,
  isOneDay,
  isWholeMonth,
  occurrencesInYear,
  parseRule,
  type RuleText,
  storedDate,
} from "@/lib/holidays/rule";
import { ruleInWords } from "@/lib/holidays/rule-labels";
import type { Tone } from "@/lib/holidays/tone";
import { findCategoryVideo } from "@/lib/holidays/videos/category-videos";
import { calendarWindow, yearsOf } from "@/lib/holidays/window";
import { defaultFields, FIELD_NAMES } from "./edited-holiday";
import type { HolidayChange, HolidayFields, NewHoliday } from "./input";
import { MAX_SOURCES } from "./limits";

/** A rule that falls more often is no observance, and would fill the calendar. */
const MOST_DAYS_A_YEAR = 31;

const NO_VIDEO_WHEN_SOLEMN = "This day is solemn, so it has no videos. Set its tone to festive first.";

const refusal = (path: string, message: string) => new AppError("validation_failed", message, [{ path, message }]);

/** Returns the rule of a single date, of a yearly date, or of its whole month. */
function ruleOfDate(date: CivilDate, { isMonth, isOnce }: { isMonth: boolean; isOnce: boolean }): RuleText {
  if (isOnce) return `RDATE:${date.replaceAll("-", "")}`;
  const { month, day } = partsOf(date);
  const ofMonth = `FREQ=YEARLY;BYMONTH=${month}`;
  return isMonth ? ofMonth : `${ofMonth};BYMONTHDAY=${day}`;
}

/** A weekday or February 29 may take some years to come around. */
const YEARS_AHEAD = 8;

/** Returns the first date from this year on that a display date names. */
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

/** Returns the rule that a date and display date set: yearly, or a single day when the display date names a year. */
function ruleFromDate(
  input: Partial<HolidayChange>,
  named: NamedDay | null,
  before: HolidayFields | null,
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
  // Keep the rule of a moving holiday when the date is just one of its occurrences.
  return falls && isOnce === wasOnce ? before.rule : ruleOfDate(date, { isMonth, isOnce });
}

/** Returns the date of a rule. A date in the input must be one of the rule's, and this or next year's. */
function dateOfRule(
  rule: RuleText,
  { dateIso, displayDate: text }: Partial<HolidayChange>,
  before: HolidayFields | null,
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
 * Returns when a holiday falls. A rule takes precedence, and a date and display date must match it; without a rule they
 * set it. Sending back unchanged values changes nothing. A custom display date stays while it is correct.
 */
function resolveWhen(input: Partial<HolidayChange>, before: HolidayFields | null, today: CivilDate): When {
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

/** Throws unless the flag and the rule agree: whole-month rules are month observances, and no others are. */
function checkMonth(rule: RuleText, isMonth: boolean): void {
  if (isMonth === isWholeMonth(rule)) return;
  throw refusal(
    "rule",
    isMonth
      ? "A month observance needs a whole month as its rule, such as “all of June”"
      : "A whole-month rule makes it a month observance",
  );
}

/** Returns the sources and the Learn More link, which is one of them. The spec's form only has the link. */
function resolveSources({ sources, sourceUrl }: Partial<HolidayChange>, before: HolidayFields | null) {
  const named = sources?.map(({ title, url }) => ({ title, ...(url && { url }) })) ?? before?.sources ?? [];
  if (sourceUrl === undefined) {
    const link = before?.sourceUrl ?? null;
    const isListed = sources === undefined || named.some(({ url }) => url === link);
    return { sources: named, sourceUrl: isListed ? link : (named.find(({ url }) => url)?.url ?? null) };
  }
  // The same link was only sent back.
  const isOther = sources === undefined && sourceUrl && sourceUrl !== before?.sourceUrl;
  if (!isOther || named.some(({ url }) => url === sourceUrl)) return { sources: named, sourceUrl: sourceUrl || null };
  if (named.length >= MAX_SOURCES) {
    throw refusal("sourceUrl", `It already has ${MAX_SOURCES} sources. Remove one first.`);
  }
  return { sources: [{ title: new URL(sourceUrl).hostname, url: sourceUrl }, ...named], sourceUrl };
}

/** Returns a video URL as stored: our own videos as paths. Throws for an unknown path. */
function storedVideo(url: string, index: number): string {
  const own = findCategoryVideo(url.startsWith("/") ? siteUrl(url) : url);
  if (own) return `/adventures/${own.slug}.mp4`;
  if (!webUrlInput.safeParse(url).success) throw refusal(`videoUrls.${index}`, "Must be a valid URL");
  return url;
}

/**
 * Returns the videos to store. A solemn day cannot get new ones, but its old ones stay for when it is festive again.
 */
function resolveVideos(urls: readonly string[], tone: Tone, before: readonly string[]): string[] {
  const known = before.map(storedVideo);
  const videoUrls = urls.map(storedVideo);
  const added = tone === "solemn" ? videoUrls.findIndex((url) => !known.includes(url)) : -1;
  if (added >= 0) throw refusal(`videoUrls.${added}`, NO_VIDEO_WHEN_SOLEMN);
  return videoUrls;
}

function resolveCelebrate(celebrate: HolidayFields["celebrate"]): HolidayFields["celebrate"] {
  if (celebrate === null) return null;
  const ways = Object.entries(celebrate);
  const missing = ways.filter(([, text]) => text === "");
  if (missing.length === ways.length) return null;
  const message = "Fill in all three ways to celebrate, or none";
  const issues: Issue[] = missing.map(([name]) => ({ path: `celebrate.${name}`, message }));
  if (issues.length > 0) throw new AppError("validation_failed", message, issues);
  return celebrate;
}

function resolveOrigin({ kind, by, year }: HolidayFields["origin"]): HolidayFields["origin"] {
  return { kind, ...(by && { by }), ...(year !== undefined && { year }) };
}

/**
 * Returns all fields of a holiday after a change, or of a new one when `before` is null; missing fields keep their
 * value or get the default. Throws AppError validation_failed for contradictory fields.
 */
export function fieldsAfter(
  input: NewHoliday | HolidayChange,
  before: HolidayFields | null,
  today: CivilDate,
): HolidayFields {
  const when = resolveWhen(input, before, today);
  const { rule } = when;
  const base = before ?? {
    ...defaultFields(input.category ?? ""),
    ...when,
    holidayName: "",
    isMonthObservance: false,
  };
  // Check even an unchanged rule, or a contradictory flag would be ignored silently.
  if (input.isMonthObservance !== undefined) checkMonth(rule, input.isMonthObservance);
  const after = Object.fromEntries(FIELD_NAMES.map((name) => [name, input[name] ?? base[name]])) as HolidayFields;
  // Null and "" both clear a text; a missing one stays.
  const text = (name: "notes" | "whyToday" | "history") =>
    input[name] === undefined ? base[name] : input[name] || null;
  return {
    ...after,
    ...when,
    isMonthObservance: isWholeMonth(rule),
    lengthDays: isWholeMonth(rule) ? 1 : after.lengthDays,
    notes: text("notes"),
    whyToday: text("whyToday"),
    history: text("history"),
    ...resolveSources(input, before),
    videoUrls: resolveVideos(after.videoUrls, after.tone, before?.videoUrls ?? []),
    celebrate: input.celebrate === undefined ? base.celebrate : resolveCelebrate(input.celebrate),
    picture: input.picture === undefined ? base.picture : input.picture,
    classroom: input.classroom === undefined ? base.classroom : input.classroom,
    origin: resolveOrigin(after.origin),
  };
}

/** Returns the display date that an editor set; null when it follows from the date. */
function ownDisplayDate({ rule, dateIso, displayDate: text }: Partial<When>): string | null {
  return rule && dateIso && text && text !== defaultDisplayDate(rule, dateIso) ? text : null;
}

/** Returns the fields as recorded in a change: a default display date is null, and our own videos are paths. */
function recorded(fields: Partial<HolidayFields>): Partial<Record<keyof HolidayFields, unknown>> {
  return {
    ...fields,
    displayDate: ownDisplayDate(fields),
    ...(fields.videoUrls && { videoUrls: fields.videoUrls.map(storedVideo) }),
  };
}

/** Returns each changed field, before and after; {} for none. */
export function changesBetween(
  before: Partial<HolidayFields>,
  after: HolidayFields,
): Record<string, [before: unknown, after: unknown]> {
  const names = Object.keys(after) as (keyof HolidayFields)[];
  const [old, now] = [recorded(before), recorded(after)];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(old[name] ?? null, now[name] ?? null))
      .filter((name) => name !== "dateIso" || before.rule === after.rule)
      .map((name) => [name, [old[name] ?? null, now[name] ?? null]]),
  );
}

/** Returns the fields as database columns. */
export function columnsOf({ origin, ...fields }: HolidayFields) {
  return {
    ...fields,
    originKind: origin.kind,
    originBy: origin.by ?? null,
    originYear: origin.year ?? null,
  };
}
