import type { CivilDate } from "@/lib/core/civil-date";
import { type HistoryEntry, parseEntry } from "./entry";

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
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value)) return null;
  const entries: HistoryEntry[] = [];
  for (const each of value) {
    const entry = parseEntry(each);
    if (!entry) return null;
    entries.push(entry);
  }
  return entries;
}
