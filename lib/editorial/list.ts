import { intlFormatDistance } from "date-fns";
import { type CivilDate, isCivilDate } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import { dayInMonth } from "./day-navigation";
import { restorableUntil } from "./limits";

/** The values that the list's filters know, in the order in which they are offered. See `holidayListInput`. */
export const KINDS = ["day", "week", "month"] as const;
export const STATES = ["live", "edited", "unsourced", "sponsored", "deleted"] as const;
export const SORTS = ["updated", "name", "date", "rank"] as const;

export type Kind = (typeof KINDS)[number];
export type ListState = (typeof STATES)[number];
export type Sort = (typeof SORTS)[number];

/** What of the holidays an editor is looking at; it all stands in the address. */
export type ListView = {
  search: string;
  /** "" for any. */
  category: string;
  /** 1 to 12, or null for the whole year. */
  month: number | null;
  /** The one day that is shown instead of the list; it lies in `month`. */
  date: CivilDate | null;
  kind: Kind | null;
  state: ListState;
  sort: Sort;
  direction: "asc" | "desc";
  page: number;
};

/** How many holidays a page of the list has. */
const PAGE_SIZE = 50;

/** As many of a day's holidays as are shown, which is as many as the server gives at once; a day may have more. */
export const MOST_ON_A_DAY = 200;

/** As many pages as the server counts. */
const MOST_PAGES = 100_000;

/** Which way a column goes when it is chosen: what was changed last is first, anything else begins at its start. */
export const firstDirection = (sort: Sort): "asc" | "desc" => (sort === "updated" ? "desc" : "asc");

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null;

function wholeNumber(text: string | null, least: number, most: number): number | null {
  const value = /^\d{1,6}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/** What an address asks for; what makes no sense in it is left out. */
export function listView(address: URLSearchParams): ListView {
  const state = oneOf(STATES, address.get("state")) ?? "live";
  const month = state === "deleted" ? null : wholeNumber(address.get("month"), 1, 12);
  const date = state === "deleted" ? null : address.get("date");
  const sort = oneOf(SORTS, address.get("sort")) ?? "updated";
  return {
    search: (address.get("search") ?? "").trim().slice(0, 200),
    category: (address.get("category") ?? "").slice(0, 100),
    month,
    date: isCivilDate(date) ? dayInMonth(date, month) : null,
    kind: oneOf(KINDS, address.get("kind")),
    state,
    sort,
    direction: oneOf(["asc", "desc"], address.get("direction")) ?? firstDirection(sort),
    page: wholeNumber(address.get("page"), 1, MOST_PAGES) ?? 1,
  };
}

/** What distinguishes a view from the one without anything in the address. */
function settings(view: ListView): [name: keyof ListView, text: string][] {
  const { search, category, month, date, kind, state, sort, direction, page } = view;
  return [
    ["search", search],
    ["category", category],
    ["month", String(month ?? "")],
    ["date", date ?? ""],
    ["kind", kind ?? ""],
    ["state", state === "live" ? "" : state],
    ["sort", sort === "updated" ? "" : sort],
    ["direction", direction === firstDirection(sort) ? "" : direction],
    ["page", page === 1 ? "" : String(page)],
  ];
}

/** The address of a view: what else stands in `address` stays. */
export function listAddress(address: URLSearchParams, view: ListView): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, text] of settings(view)) {
    if (text) next.set(name, text);
    else next.delete(name);
  }
  return next;
}

/**
 * The view after a change. Another list begins with its first page; a day moves into a month that is chosen. What is deleted
 * falls on no day: looking for it leaves month and day, and choosing one of these leaves it.
 */
export function changedView(view: ListView, change: Partial<ListView>): ListView {
  const next = { ...view, page: 1, ...change };
  if (change.state === "deleted") return { ...next, month: null, date: null };
  const state = next.state === "deleted" && (next.month || next.date) ? "live" : next.state;
  return { ...next, state, date: next.date && dayInMonth(next.date, next.month) };
}

/** The view without any filter, in the same order. */
export function unfilteredView({ sort, direction }: ListView): ListView {
  return { ...listView(new URLSearchParams()), sort, direction };
}

/** Whether the list leaves anything out that is not deleted. */
export const isFiltered = ({ search, category, month, kind, state }: ListView): boolean =>
  search !== "" || category !== "" || month !== null || kind !== null || state !== "live";

/** Where the server answers with the view. A day is shown with its pick first, whatever else is filtered by. */
export function listPath(view: ListView): string {
  const { date, search, category, month, kind, state, sort, direction, page } = view;
  const query = date
    ? { date, limit: MOST_ON_A_DAY }
    : { search, category, month, kind, state, sort, direction, page, limit: PAGE_SIZE };
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `/api/admin/holidays?${new URLSearchParams(given)}`;
}

const NUMBER = new Intl.NumberFormat("en-US");
const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });
const DAY_MS = 86_400_000;

/** After so many days, the day says more than how long ago it was. */
const RECENT_DAYS = 7;

/** Which rows of all a page of the list has: "51–100 of 1,093". */
export function rowsInWords(page: number, total: number): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  return `${NUMBER.format(first)}–${NUMBER.format(last)} of ${NUMBER.format(total)}`;
}

/** How many pages the list has; one when it is empty. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** When something happened, as seen from `now`: "5 min. ago", "yesterday", later its day in the device's zone. */
export function whenInWords(instant: string, now: Date): string {
  const then = new Date(instant);
  const age = now.getTime() - then.getTime();
  if (age < 60_000) return "just now";
  return age < RECENT_DAYS * DAY_MS
    ? intlFormatDistance(then, now, { locale: "en-US", style: "short" })
    : DAY.format(then);
}

/** How much longer a deleted holiday can be brought back: "29 days left", "less than a day left", "too late". */
export function timeLeftInWords(deletedAt: string, now: Date): string {
  const left = restorableUntil(new Date(deletedAt)).getTime() - now.getTime();
  if (left <= 0) return "too late";
  return left < DAY_MS ? "less than a day left" : `${counted(Math.floor(left / DAY_MS), "day")} left`;
}
