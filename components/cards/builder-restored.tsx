"use client";

import { RotateCcw, Undo2 } from "lucide";
import { Icon } from "../icon";
import type { DraftState } from "./use-draft";

type RestoredNoteProps = {
  /** What was found of the card that was begun. */
  found: DraftState["found"];
  /** Whether there is anything to throw away. */
  canClear: boolean;
  /** It was thrown away. */
  isCleared: boolean;
  /** It can be had back. */
  canUndo: boolean;
  onClear: () => void;
  onUndo: () => void;
};

/** Says that a card which was begun is here again, or that it is gone. */
export function RestoredNote({ found, canClear, isCleared, canUndo, onClear, onUndo }: RestoredNoteProps) {
  const isGone = found === "missing" && !isCleared;
  return (
    <div className="desk-note mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">
        {isCleared && "A fresh card."}
        {isGone && (
          <>
            <strong>The card you had begun is not here any more.</strong> It is kept for two hours, in the browser that
            you wrote it in.
          </>
        )}
        {!isCleared && !isGone && (
          <>
            <strong>Welcome back!</strong> Your card is as you left it.
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
          <Icon of={RotateCcw} /> Start afresh
        </button>
      )}
    </div>
  );
}
