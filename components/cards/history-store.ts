"use client";

import { HISTORY_KEY, parseHistory, withSentCard } from "@/lib/cards/history/entries";
import type { HistoryEntry, SentCard } from "@/lib/cards/history/entry";

/** Tells this page that it has written: the browser's own event reaches other tabs only. */
const CHANGED = "oddly:history";

const NONE: readonly HistoryEntry[] = [];

/** The text that was read last and what it holds: the same text gives the same list, which React insists on. */
let last: { text: string | null; entries: readonly HistoryEntry[] } = { text: null, entries: NONE };

/** React asks often: what cannot be read is told once. */
let hasWarned = false;

function warnOnce(error: unknown): void {
  if (!hasWarned) console.warn("Failed to load card history", error);
  hasWarned = true;
}

/** The stored history; [] for a text that is none. Throws where storage is forbidden. */
function read(): readonly HistoryEntry[] {
  const text = localStorage.getItem(HISTORY_KEY);
  if (text === last.text) return last.entries;
  const entries = text === null ? NONE : parseHistory(text);
  if (!entries) warnOnce(new Error("What is stored is no history"));
  last = { text, entries: entries ?? NONE };
  return last.entries;
}

/** The cards sent from this device, newest first; [] where they cannot be read. Never throws. */
export function loadHistory(): readonly HistoryEntry[] {
  try {
    return read();
  } catch (error) {
    warnOnce(error);
    return NONE;
  }
}

/**
 * Keeps what `change` makes of the history, and tells whether it could: storage may be full or forbidden, and then the
 * history is as it was. Never throws.
 */
export function changeHistory(change: (entries: readonly HistoryEntry[]) => readonly HistoryEntry[]): boolean {
  try {
    localStorage.setItem(HISTORY_KEY, JSON.stringify(change(read())));
  } catch (error) {
    console.warn("Failed to save card history", error);
    return false;
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

/** Remembers a card that has just been sent. */
export const addToHistory = (card: SentCard): boolean =>
  changeHistory((entries) => withSentCard(entries, card, new Date()));

/** Forgets every card; tells whether it could. */
export const clearHistory = (): boolean => changeHistory(() => NONE);

/** Calls `listener` when the history changes, here or in another tab; gives back how to stop. */
export function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}
