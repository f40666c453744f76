"use client";

import { Undo2, X } from "lucide";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type UndoNoteProps = {
  /** Of the Undo: it takes the focus when the button that took something away has gone with it. */
  undoId: string;
  /** What Undo undoes, for those who hear the page: "the deletion of Pi Day". */
  what: string;
  /** What the button that puts the note away is called. */
  putAway: string;
  isBusy: boolean;
  onUndo: () => void;
  onPutAway: () => void;
  /** What was done. */
  children: ReactNode;
};

/** Says what was taken away, with the way back. */
export function UndoNote({ undoId, what, putAway, isBusy, onUndo, onPutAway, children }: UndoNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-2xl border border-line border-dashed bg-sunken px-4 py-1.5">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{children}</span>
      <span className="flex items-center">
        <button
          id={undoId}
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || onUndo()}
          className={buttonClass({ look: "ghost", className: "text-accent!" })}
        >
          <Icon of={Undo2} /> Undo<span className="sr-only"> {what}</span>
        </button>
        <button
          type="button"
          aria-label={putAway}
          data-tooltip="Dismiss"
          onClick={onPutAway}
          className="icon-button text-ink-soft"
        >
          <Icon of={X} />
        </button>
      </span>
    </div>
  );
}
