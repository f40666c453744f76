import type { HistoryEntry } from "./entry";

/** For how many days a card counts as recent. Source: spec section 9, local history. */
export const RECENT_DAYS = 30;

const DAY_MS = 86_400_000;

/** The history in numbers. Source: spec section 3, local card history entry. */
export type HistoryStats = {
  totalCards: number;
  uniqueHolidays: number;
  cardsWithSelfies: number;
  /** The instant of the newest, as ISO text; null without any. */
  lastSent: string | null;
  /** How many were sent in the 30 days before now. */
  recentCards: number;
};

/** Counts a history. What a clock that has been put back since calls the future is recent too. */
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
