import type { CivilDate } from "@/lib/core/dates";
import { type HistoryEntry, parseEntry } from "./entry";

/** More than a full history can take, and no more than a browser reads in an instant. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** "oddly-card-history-2026-11-21.json". */
export const historyFileName = (today: CivilDate) => `oddly-card-history-${today}.json`;

/** The history as the text of a file, for people to read as well. */
export const historyFileText = (entries: readonly HistoryEntry[]) => `${JSON.stringify(entries, null, 2)}\n`;

/**
 * The entries in a file's text; null unless it is a JSON array in which every entry has an id, a holiday's name and the
 * time it was sent. Never throws. Source: spec section 5, local history import.
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
