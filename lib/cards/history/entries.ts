import { type HistoryEntry, parseEntry, type SentCard } from "./entry";

/** The local storage key of the history, stored as JSON. */
export const HISTORY_KEY = "oddly.history";

/** Source of both limits: spec section 9, local history. */
export const MAX_HISTORY_ENTRIES = 500;
export const RECENT_LIST_LENGTH = 10;

/** Keeps the first entry of each id. */
function firstOfEach(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Parses a stored history, in its order, without invalid entries; null when the text isn't a history. */
export function parseHistory(text: string): HistoryEntry[] | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(stored)) return null;
  const entries = stored.map(parseEntry).filter((entry) => entry !== null);
  return firstOfEach(entries).slice(0, MAX_HISTORY_ENTRIES);
}

/**
 * Adds a card sent at `now` to the front, replacing an older entry with the same id. Drops the oldest entries over the
 * limit.
 */
export function withSentCard(entries: readonly HistoryEntry[], card: SentCard, now: Date): HistoryEntry[] {
  return firstOfEach([{ ...card, sentAt: now.toISOString() }, ...entries]).slice(0, MAX_HISTORY_ENTRIES);
}

/**
 * Merges two histories, newest first, dropping the oldest over the limit. For a card in both, the entry in `entries`
 * wins.
 */
export function mergeHistories(entries: readonly HistoryEntry[], others: readonly HistoryEntry[]): HistoryEntry[] {
  const newestFirst = (a: HistoryEntry, b: HistoryEntry) => (a.sentAt < b.sentAt ? 1 : a.sentAt > b.sentAt ? -1 : 0);
  return firstOfEach([...entries, ...others])
    .sort(newestFirst)
    .slice(0, MAX_HISTORY_ENTRIES);
}
