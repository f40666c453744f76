import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import type { HistoryEntry } from "./entry";

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
