import { intlFormatDistance } from "date-fns";
import { createParser, type inferParserType, parseAsStringLiteral } from "nuqs";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { isCivilDate, plusDays } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { restorableUntil } from "./limits";

/** The values of the list's filters, in display order. See `holidayListInput`. */
export const KINDS = ["day", "week", "month"] as const;
export const STATES = ["live", "edited", "unsourced", "sponsored", "deleted"] as const;
export const SORTS = ["updated", "name", "date", "rank"] as const;

export type Kind = (typeof KINDS)[number];
export type ListState = (typeof STATES)[number];
export type Sort = (typeof SORTS)[number];

/** The number of holidays per page. */
const PAGE_SIZE = 50;

/** The most holidays shown for a day, which is the server's page limit; a day may have more. */
export const MOST_ON_A_DAY = 200;

/** The server's highest page number. */
const MOST_PAGES = 100_000;

/** Returns the initial direction of a column: latest changes first, anything else ascending. */
export const firstDirection = (sort: Sort): "asc" | "desc" => (sort === "updated" ? "desc" : "asc");

const textUpTo = (most: number) => createParser({ parse: (text) => text.slice(0, most), serialize: String });

const wholeNumber = (most: number) =>
  createParser({
    parse: (text) => (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null),
    serialize: String,
  });

/** The parameters of the list in the URL. Invalid ones are ignored. */
export const LIST_PARAMETERS = {
  search: createParser({ parse: (text) => text.trim().slice(0, 200), serialize: (text) => text.trim() }).withDefault(
    "",
  ),
  /** "" for any. */
  category: textUpTo(100).withDefault(""),
  /** 1 to 12; null for the whole year. */
  month: wholeNumber(12),
  /** The day shown instead of the list, within `month`. */
  date: createParser({ parse: (text) => (isCivilDate(text) ? text : null), serialize: String }),
  kind: parseAsStringLiteral(KINDS),
  state: parseAsStringLiteral(STATES).withDefault("live"),
  sort: parseAsStringLiteral(SORTS).withDefault("updated"),
  /** Null for the first direction of the column. */
  direction: parseAsStringLiteral(["asc", "desc"]),
  page: wholeNumber(MOST_PAGES).withDefault(1),
};

export type ListParameters = inferParserType<typeof LIST_PARAMETERS>;

/** What the list shows. */
export type ListView = Omit<ListParameters, "direction"> & { direction: "asc" | "desc" };

/** Returns the view that URL parameters select. */
export function listView(parameters: ListParameters): ListView {
  const { state, sort, direction, month, date } = parameters;
  const inYear = state === "deleted" ? { month: null, date: null } : { month, date: date && dayInMonth(date, month) };
  return { ...parameters, ...inYear, direction: direction ?? firstDirection(sort) };
}

/** Returns the URL parameters of a view. */
export const listParameters = (view: ListView): ListParameters => ({
  ...view,
  direction: view.direction === firstDirection(view.sort) ? null : view.direction,
});

/**
 * Returns the view after a change. Another list starts at its first page, and a day moves into the selected month.
 * Deleted holidays fall on no day, so showing them clears month and day, and selecting a month or day shows live ones.
 */
export function changedView(view: ListView, change: Partial<ListView>): ListView {
  const next = { ...view, page: 1, ...change };
  if (change.state === "deleted") return { ...next, month: null, date: null };
  const state = next.state === "deleted" && (next.month || next.date) ? "live" : next.state;
  return { ...next, state, date: next.date && dayInMonth(next.date, next.month) };
}

const NO_FILTERS = { search: "", category: "", month: null, kind: null, state: "live" } as const;

/** Returns the view without filters, in the same order. */
export const unfilteredView = (view: ListView): ListView => ({ ...view, ...NO_FILTERS, date: null, page: 1 });

/** Whether any filter is set, apart from the default of live holidays. */
export const isFiltered = (view: ListView): boolean =>
  Object.entries(NO_FILTERS).some(([name, none]) => view[name as keyof typeof NO_FILTERS] !== none);

/** Returns the API path of a view. A day is shown with its pick first, ignoring the other filters. */
export function listPath(view: ListView): string {
  const { date, search, category, month, kind, state, sort, direction, page } = view;
  const query = date
    ? { date, limit: MOST_ON_A_DAY }
    : { search, category, month, kind, state, sort, direction, page, limit: PAGE_SIZE };
  const parameters = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `/api/admin/holidays?${new URLSearchParams(parameters)}`;
}

const NUMBER = new Intl.NumberFormat("en-US");
const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });
const DAY_MS = 86_400_000;

/** After this many days, show the date instead of the age. */
const RECENT_DAYS = 7;

/** Returns the range of rows on a page: "51–100 of 1,093". */
export function rowsInWords(page: number, total: number): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  return `${NUMBER.format(first)}–${NUMBER.format(last)} of ${NUMBER.format(total)}`;
}

/** Returns the number of pages; one for an empty list. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Formats an instant relative to `now`: "5 min. ago", "yesterday", later the date in the device's time zone. */
export function whenInWords(instant: string, now: Date): string {
  const then = new Date(instant);
  const age = now.getTime() - then.getTime();
  if (age < 60_000) return "just now";
  return age < RECENT_DAYS * DAY_MS
    ? intlFormatDistance(then, now, { locale: "en-US", style: "short" })
    : DAY.format(then);
}

/** Formats how long a deleted holiday can still be restored: "29 days left", "less than a day left", "too late". */
export function timeLeftInWords(deletedAt: string, now: Date): string {
  const left = restorableUntil(new Date(deletedAt)).getTime() - now.getTime();
  if (left <= 0) return "too late";
  return left < DAY_MS ? "less than a day left" : `${counted(Math.floor(left / DAY_MS), "day")} left`;
}

/** The position of an editor who goes through the holidays by day. */
export type DayPlace = {
  /** Null before the first step. */
  date: CivilDate | null;
  /** The selected month, 1 to 12; null for none. */
  month: number | null;
  /** Today in the editor's time zone. */
  today: CivilDate;
};

/** The day that each step leads to; null for an unavailable step. */
export type DaySteps = { previous: CivilDate | null; today: CivilDate | null; next: CivilDate | null };

/** Returns the date when it is in the month, or else the first day of that month in the same year. */
export function dayInMonth(date: CivilDate, month: number | null): CivilDate {
  const { year, month: own } = partsOf(date);
  return month === null || month === own ? date : civilDate(year, month, 1);
}

/**
 * Returns the steps from a day: to the previous and next day, and to today. None leaves the selected month or the
 * calendar's range. Before the first step they count from today; when today is in another month, `next` is that month's
 * first day.
 */
export function daySteps({ date, month, today }: DayPlace): DaySteps {
  const window = calendarWindow(today);
  const isFree = (day: CivilDate) => isInWindow(day, window) && dayInMonth(day, month) === day;
  const reachable = (day: CivilDate) => (isFree(day) ? day : null);
  const from = date ?? today;
  if (date === null && !isFree(today)) return { previous: null, today: null, next: dayInMonth(today, month) };
  return {
    previous: reachable(plusDays(from, -1)),
    today: date === today ? null : reachable(today),
    next: reachable(plusDays(from, 1)),
  };
}
