import { type HistoryEntry, parseEntry, type SentCard } from "./entry";

/** Where the history is kept in local storage, as JSON. */
export const HISTORY_KEY = "oddly.history";

/** Source of both: spec section 9, local history. */
export const MAX_HISTORY_ENTRIES = 500;
export const RECENT_LIST_LENGTH = 10;

/** The first of each id. */
function firstOfEach(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The history in a stored text, in its order, without what is no entry; null when it is no history at all. */
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

/** The history with a card sent at `now` in front, in place of an older one of its id; the oldest gives way. */
export function withSentCard(entries: readonly HistoryEntry[], card: SentCard, now: Date): HistoryEntry[] {
  return firstOfEach([{ ...card, sentAt: now.toISOString() }, ...entries]).slice(0, MAX_HISTORY_ENTRIES);
}

/** Both, newest first, the oldest left out; of a card that is in both, what `entries` says of it. */
export function mergeHistories(entries: readonly HistoryEntry[], others: readonly HistoryEntry[]): HistoryEntry[] {
  const newestFirst = (a: HistoryEntry, b: HistoryEntry) => (a.sentAt < b.sentAt ? 1 : a.sentAt > b.sentAt ? -1 : 0);
  return firstOfEach([...entries, ...others])
    .sort(newestFirst)
    .slice(0, MAX_HISTORY_ENTRIES);
}
