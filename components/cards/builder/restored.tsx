"use client";

import { RotateCcw, Undo2 } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { DraftState } from "./use-draft";

type RestoredNoteProps = {
  /** Whether a draft was restored or is missing. */
  found: DraftState["found"];
  /** Whether there is something to discard. */
  canClear: boolean;
  /** Whether it was discarded. */
  isCleared: boolean;
  /** Whether the discarded card can be restored. */
  canUndo: boolean;
  onClear: () => void;
  onUndo: () => void;
};

/** A note that a draft was restored, or is gone. */
export function RestoredNote({ found, canClear, isCleared, canUndo, onClear, onUndo }: RestoredNoteProps) {
  const isGone = found === "missing" && !isCleared;
  return (
    <div className="desk-note mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">
        {isCleared && "You're starting over."}
        {isGone && (
          <>
            <strong>Your draft is no longer here.</strong> We save drafts for two hours, in the browser you started in.
          </>
        )}
        {!isCleared && !isGone && (
          <>
            <strong>Welcome back.</strong> Your card is just as you left it.
          </>
        )}
      </p>
      {canUndo && (
        <button type="button" className="pick" onClick={onUndo}>
          <Icon of={Undo2} /> Undo
        </button>
      )}
      {!canUndo && canClear && (
        <button type="button" className="pick" onClick={onClear}>
          <Icon of={RotateCcw} /> Start over
        </button>
      )}
    </div>
  );
}
