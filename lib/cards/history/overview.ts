import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import { type HistoryEntry, parseEntries } from "./entries";

/** The number of cards shown at first. Source: spec section 9, local history. */
export const RECENT_LIST_LENGTH = 10;

/** The history's filters, in display order. Source: spec section 2, card history. */
export const HISTORY_FILTERS = [
  { id: "all", label: "All" },
  { id: "today", label: "Today" },
  { id: "this-month", label: "This month" },
  { id: "this-year", label: "This year" },
  { id: "with-videos", label: "With videos" },
] as const;

export type HistoryFilter = (typeof HISTORY_FILTERS)[number]["id"];

/** Returns the entries that match a filter, in their order. Dates are in the device's time zone, like `today`. */
export function filterEntries(
  entries: readonly HistoryEntry[],
  filter: HistoryFilter,
  today: CivilDate,
): readonly HistoryEntry[] {
  const sentIn = (period: string) => entries.filter(({ sentAt }) => deviceDate(new Date(sentAt)).startsWith(period));
  switch (filter) {
    case "all":
      return entries;
    case "today":
      return sentIn(today);
    case "this-month":
      return sentIn(today.slice(0, "yyyy-MM-".length));
    case "this-year":
      return sentIn(today.slice(0, "yyyy-".length));
    case "with-videos":
      return entries.filter(({ includedSelfie }) => includedSelfie);
  }
}

/** A card counts as recent for this many days. Source: spec section 9, local history. */
const RECENT_DAYS = 30;

/** Statistics about the history. Source: spec section 3, local card history entry. */
export type HistoryStats = {
  totalCards: number;
  uniqueHolidays: number;
  cardsWithSelfies: number;
  /** When the newest card was sent, as an ISO string; null without any. */
  lastSent: string | null;
  /** The number of cards sent in the last 30 days. */
  recentCards: number;
};

/** Returns a history's statistics. Cards dated in the future (the clock was set back) count as recent. */
export function historyStats(entries: readonly HistoryEntry[], now: Date): HistoryStats {
  const recentFrom = new Date(now.getTime() - RECENT_DAYS * 86_400_000).toISOString();
  return {
    totalCards: entries.length,
    uniqueHolidays: new Set(entries.map(({ holidayName }) => holidayName)).size,
    cardsWithSelfies: entries.filter(({ includedSelfie }) => includedSelfie).length,
    lastSent: entries.reduce<string | null>((last, { sentAt }) => (last && last > sentAt ? last : sentAt), null),
    recentCards: entries.filter(({ sentAt }) => sentAt >= recentFrom).length,
  };
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** Formats an instant as a date in the device's time zone: "Saturday, November 21, 2026". */
export const sentDay = (sentAt: string) => DAY.format(new Date(sentAt));

/** Returns "1 card", "12 cards". */
export const cardsInWords = (count: number) => `${count} ${count === 1 ? "card" : "cards"}`;

/** Returns the heading of a list, which may show only the newest cards. */
export function listInWords(shown: number, total: number): string {
  return shown < total ? `Newest ${shown} of ${cardsInWords(total)}` : cardsInWords(total);
}

/** Describes the result of an import. `before` and `after` are the history before and after it. */
export function importInWords(before: readonly HistoryEntry[], after: readonly HistoryEntry[]): string {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).length;
  return added === 0 ? "That file has no new cards." : `${cardsInWords(added)} imported.`;
}

/** More than a full history needs, and small enough for a browser to read instantly. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Returns "oddly-card-history-2026-11-21.json". */
export const historyFileName = (today: CivilDate) => `oddly-card-history-${today}.json`;

/** Returns the history as indented JSON. */
export const historyFileText = (entries: readonly HistoryEntry[]) => `${JSON.stringify(entries, null, 2)}\n`;

/**
 * Parses an exported file. Returns null unless it is a JSON array whose every entry has an id, a holiday name and a
 * sent time. Never throws. Source: spec section 5, local history import.
 */
export function entriesInFile(text: string): HistoryEntry[] | null {
  if (text.length > MAX_FILE_BYTES) return null;
  const entries = parseEntries(text);
  return entries?.every((entry) => entry !== null) ? entries : null;
}
