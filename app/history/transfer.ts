import { changeHistory } from "@/components/history-store";
import { mergeHistories } from "@/lib/cards/history/entries";
import type { HistoryEntry } from "@/lib/cards/history/entry";
import { entriesInFile, historyFileName, historyFileText, MAX_FILE_BYTES } from "@/lib/cards/history/file";
import type { CivilDate } from "@/lib/core/dates";

/** A browser reads a download's address shortly after the click. */
const DOWNLOAD_MS = 60_000;

/** The result of an import; only "in" changed anything. */
export type Import = "in" | "no-history" | "not-kept";

/** Imports the cards in a file into this device's history. Never throws. */
export async function importHistory(file: File): Promise<Import> {
  try {
    const entries = file.size > MAX_FILE_BYTES ? null : entriesInFile(await file.text());
    if (!entries) return "no-history";
    return changeHistory((own) => mergeHistories(own, entries)) ? "in" : "not-kept";
  } catch (error) {
    console.warn("Failed to import card history", error);
    return "no-history";
  }
}

/** Downloads the history as a file, or says in an alert that it failed. Source: spec section 8. */
export function exportHistory(entries: readonly HistoryEntry[], today: CivilDate): void {
  try {
    const url = URL.createObjectURL(new Blob([historyFileText(entries)], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = historyFileName(today);
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
  } catch (error) {
    console.warn("Failed to export card history", error);
    window.alert("We couldn't export your card history. Please try again.");
  }
}
