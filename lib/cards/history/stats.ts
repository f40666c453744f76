import type { HistoryEntry } from "./entry";

/** A card counts as recent for this many days. Source: spec section 9, local history. */
export const RECENT_DAYS = 30;

const DAY_MS = 86_400_000;

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
  const recentFrom = new Date(now.getTime() - RECENT_DAYS * DAY_MS).toISOString();
  return {
    totalCards: entries.length,
    uniqueHolidays: new Set(entries.map(({ holidayName }) => holidayName)).size,
    cardsWithSelfies: entries.filter(({ includedSelfie }) => includedSelfie).length,
    lastSent: entries.reduce<string | null>((last, { sentAt }) => (last && last > sentAt ? last : sentAt), null),
    recentCards: entries.filter(({ sentAt }) => sentAt >= recentFrom).length,
  };
}
