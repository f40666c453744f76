"use client";

import type { ReactNode } from "react";
import { buttonClass } from "../ui/button";
import { Dialog } from "../ui/dialog";

type ConfirmDialogProps = {
  title: string;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
  /** What the button says: "Delete it". */
  confirm: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is taken away. */
export function ConfirmDialog({ title, children, confirm, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="mt-2 grid gap-2">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonClass({ look: "quiet" })}>
          Keep it
        </button>
        <button
          type="button"
          onClick={() => isBusy || onConfirm()}
          aria-disabled={isBusy}
          className={buttonClass({ look: "danger" })}
        >
          {isBusy ? "One moment…" : confirm}
        </button>
      </div>
    </Dialog>
  );
}
