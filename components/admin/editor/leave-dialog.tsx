"use client";

import { buttonClass } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

type LeaveDialogProps = { onStay: () => void; onThrowAway: () => void };

/** Asks before what was typed is thrown away. */
export function LeaveDialog({ onStay, onThrowAway }: LeaveDialogProps) {
  return (
    <Dialog open onClose={onStay} title="Leave without saving?">
      <p className="mt-2">What you have changed here is not saved yet.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onThrowAway} className={buttonClass({ look: "danger" })}>
          Throw it away
        </button>
        <button type="button" onClick={onStay} className={buttonClass()}>
          Keep editing
        </button>
      </div>
    </Dialog>
  );
}
