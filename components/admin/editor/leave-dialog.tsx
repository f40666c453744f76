"use client";

import { buttonClass } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

type LeaveDialogProps = { onStay: () => void; onThrowAway: () => void };

/** Asks before what was typed is thrown away. */
export function LeaveDialog({ onStay, onThrowAway }: LeaveDialogProps) {
  return (
    <Dialog open onClose={onStay} title="Leave without saving?">
      <p className="mt-2">Your changes aren’t saved yet.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onThrowAway} className={buttonClass({ look: "danger" })}>
          Discard changes
        </button>
        <button type="button" onClick={onStay} className={buttonClass()}>
          Keep editing
        </button>
      </div>
    </Dialog>
  );
}
