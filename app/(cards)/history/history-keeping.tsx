import { FileDown, FileUp, Trash2, Undo2 } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { download } from "@/components/cards/download";
import { changeHistory, clearHistory, loadHistory } from "@/components/cards/history-store";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { NativeDialog } from "@/components/ui/native-dialog";
import { Section } from "@/components/ui/prose";
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

const BAD_FILE = "That isn't an Oddly card history file. Nothing changed.";
const NO_ROOM = "This browser is out of storage. Nothing changed.";

/** Imports the cards in a file into this device's history. Returns the error, or null. Never throws. */
async function importHistory(file: File): Promise<string | null> {
  try {
    const entries = file.size > MAX_FILE_BYTES ? null : entriesInFile(await file.text());
    if (!entries) return BAD_FILE;
    return changeHistory((own) => mergeHistories(own, entries)) ? null : NO_ROOM;
  } catch (error) {
    console.warn("Failed to import card history", error);
    return BAD_FILE;
  }
}

/** Downloads the history as a file, or shows an alert that it failed. Source: spec section 8. */
function exportHistory(entries: readonly HistoryEntry[], today: CivilDate): void {
  try {
    download(new Blob([historyFileText(entries)], { type: "application/json" }), historyFileName(today));
  } catch (error) {
    console.warn("Failed to export card history", error);
    window.alert("We couldn't export your card history. Please try again.");
  }
}

type HistoryKeepingProps = { entries: readonly HistoryEntry[]; today: CivilDate };

/** Exports, imports and clears the history; clearing can be undone while the page is open. */
export function HistoryKeeping({ entries, today }: HistoryKeepingProps) {
  const [notice, setNotice] = useState({ text: "", isBad: false });
  const [isConfirming, setIsConfirming] = useState(false);
  const [cleared, setCleared] = useState<readonly HistoryEntry[]>([]);
  const status = useRef<HTMLParagraphElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const isEmpty = entries.length === 0;
  const canUndo = cleared.length > 0;

  // The clicked button disappears with the cards, so move the focus to Undo.
  useEffect(() => {
    if (canUndo) undo.current?.focus();
  }, [canUndo]);

  const importFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const before = loadHistory();
    const error = await importHistory(file);
    setNotice({ text: error ?? importInWords(before, loadHistory()), isBad: error !== null });
    // Allows choosing the same file again.
    currentTarget.value = "";
  };
  const clear = () => {
    setIsConfirming(false);
    if (!clearHistory()) return setNotice({ text: "This browser wouldn't let us clear your history.", isBad: true });
    setCleared(entries);
    setNotice({ text: `${cardsInWords(entries.length)} cleared.`, isBad: false });
  };
  const undoClear = () => {
    if (!changeHistory((own) => mergeHistories(own, cleared))) return setNotice({ text: NO_ROOM, isBad: true });
    status.current?.focus();
    setCleared([]);
    setNotice({ text: "Your history is back.", isBad: false });
  };

  return (
    <Section id="keep" title={isEmpty ? "Sent cards on another device?" : "Back up your history"}>
      <p className="max-w-prose text-muted-foreground">
        {isEmpty
          ? "Export the history there, then import the file here."
          : "Export every card, message included, to one file. Keep it safe or import it on another device."}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {!isEmpty && (
          <Button variant="outline" onClick={() => exportHistory(entries, today)}>
            <FileDown />
            Export
          </Button>
        )}
        <label
          className={buttonVariants({
            variant: "outline",
            className:
              "relative overflow-hidden outline-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
          })}
        >
          <FileUp /> Import
          <input
            type="file"
            accept=".json,application/json"
            onChange={importFile}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        {!isEmpty && (
          <Button variant="ghost" onClick={() => setIsConfirming(true)}>
            <Trash2 />
            Clear history
          </Button>
        )}
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-3">
        <p ref={status} role="status" tabIndex={-1} className={notice.isBad ? "font-semibold text-destructive" : ""}>
          {notice.text}
        </p>
        {canUndo && (
          <Button ref={undo} variant="outline" onClick={undoClear}>
            <Undo2 />
            Undo
          </Button>
        )}
      </div>
      <NativeDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Clear your card history?"
        description={`This removes ${cardsInWords(entries.length)} from this device's history. The cards themselves aren't deleted.`}
      >
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => setIsConfirming(false)}>
            Cancel
          </Button>
          <Button variant="destructive" onClick={clear}>
            Clear
          </Button>
        </div>
      </NativeDialog>
    </Section>
  );
}
