"use client";

import type { HistoryEntry, SentCard } from "@/lib/cards/history/entries";
import { HISTORY_KEY, parseHistory, withSentCard } from "@/lib/cards/history/entries";

/** The event for changes from this page: the browser's own event reaches only other tabs. */
const CHANGED = "oddly:history";

const NONE: readonly HistoryEntry[] = [];

/** The last text read and its entries: the same text must return the same list, as React requires. */
let last: { text: string | null; entries: readonly HistoryEntry[] } = { text: null, entries: NONE };

/** React reads often, so warn only once. */
let hasWarned = false;

function warnOnce(error: unknown): void {
  if (!hasWarned) console.warn("Failed to load card history", error);
  hasWarned = true;
}

/** Reads the stored history; [] for invalid text. Throws when storage is blocked. */
function read(): readonly HistoryEntry[] {
  const text = localStorage.getItem(HISTORY_KEY);
  if (text === last.text) return last.entries;
  const entries = text === null ? NONE : parseHistory(text);
  if (!entries) warnOnce(new Error("What is stored is no history"));
  last = { text, entries: entries ?? NONE };
  return last.entries;
}

/** Returns the cards sent from this device, newest first; [] when they can't be read. Never throws. */
export function loadHistory(): readonly HistoryEntry[] {
  try {
    return read();
  } catch (error) {
    warnOnce(error);
    return NONE;
  }
}

/**
 * Stores the result of `change`. Returns false, with the history unchanged, when storage is full or blocked. Never
 * throws.
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

export const addToHistory = (card: SentCard): boolean =>
  changeHistory((entries) => withSentCard(entries, card, new Date()));

/** Deletes every entry. Returns whether it succeeded. */
export const clearHistory = (): boolean => changeHistory(() => NONE);

/** Calls `listener` when the history changes, here or in another tab. Returns a function to unsubscribe. */
export function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}
