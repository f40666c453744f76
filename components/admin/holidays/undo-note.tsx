"use client";

import { Undo2, X } from "lucide";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type UndoNoteProps = {
  /** The ID of the Undo button, which gets the focus after the deletion. */
  undoId: string;
  /** What Undo undoes, for screen readers: "the deletion of Pi Day". */
  what: string;
  /** The label of the dismiss button. */
  putAway: string;
  isBusy: boolean;
  onUndo: () => void;
  onPutAway: () => void;
  /** The text of the note. */
  children: ReactNode;
};

/** A note about a removed item, with an Undo button. */
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
