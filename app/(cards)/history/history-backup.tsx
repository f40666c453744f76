import { Backup, type Notice } from "@/components/cards/backup";
import { download } from "@/components/cards/download";
import { changeHistory, clearHistory, loadHistory } from "@/components/cards/history-store";
import { type HistoryEntry, mergeHistories } from "@/lib/cards/history/entries";
import {
  cardsInWords,
  entriesInFile,
  historyFileName,
  historyFileText,
  importInWords,
  MAX_FILE_BYTES,
} from "@/lib/cards/history/overview";
import type { CivilDate } from "@/lib/core/civil-date";

const BAD_FILE: Notice = { text: "That isn't an Oddly card history file. Nothing changed.", isBad: true };
const NO_ROOM: Notice = { text: "This browser is out of storage. Nothing changed.", isBad: true };

async function importHistory(file: File): Promise<Notice> {
  try {
    const entries = file.size > MAX_FILE_BYTES ? null : entriesInFile(await file.text());
    if (!entries) return BAD_FILE;
    const before = loadHistory();
    if (!changeHistory((own) => mergeHistories(own, entries))) return NO_ROOM;
    return { text: importInWords(before, loadHistory()) };
  } catch (error) {
    console.warn("Failed to import card history", error);
    return BAD_FILE;
  }
}

/** Downloads the history as a file, or shows an alert that it failed. Source: spec section 8. */
function exportHistory(entries: readonly HistoryEntry[], today: CivilDate): null {
  try {
    download(new Blob([historyFileText(entries)], { type: "application/json" }), historyFileName(today));
  } catch (error) {
    console.warn("Failed to export card history", error);
    window.alert("We couldn't export your card history. Please try again.");
  }
  return null;
}

/** Clears the history, which can be undone while the page is open. */
function clear(entries: readonly HistoryEntry[]): Notice {
  if (!clearHistory()) return { text: "This browser wouldn't let us clear your history.", isBad: true };
  const undo = (): Notice =>
    changeHistory((own) => mergeHistories(own, entries)) ? { text: "Your history is back." } : { ...NO_ROOM, undo };
  return { text: `${cardsInWords(entries.length)} cleared.`, undo };
}

/** Exports, imports and clears the history. */
export function HistoryBackup({ entries, today }: { entries: readonly HistoryEntry[]; today: CivilDate }) {
  const isEmpty = entries.length === 0;
  return (
    <Backup
      isEmpty={isEmpty}
      title={isEmpty ? "Sent cards on another device?" : "Back up your history"}
      text={
        isEmpty
          ? "Export the history there, then import the file here."
          : "Export every card, message included, to one file. Keep it safe or import it on another device."
      }
      clearLabel="Clear history"
      question="Clear your card history?"
      consequence={`This removes ${cardsInWords(entries.length)} from this device's history. The cards themselves aren't deleted.`}
      onExport={() => exportHistory(entries, today)}
      onImport={importHistory}
      onClear={() => clear(entries)}
    />
  );
}
