"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Dialog } from "@/components/ui/dialog";
import { AdminButton } from "./admin-button";

type ConfirmDialogProps = {
  title: string;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
  /** The text of the button: "Delete it". */
  confirm: string;
  /** While busy, the dialog cannot be closed. */
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({ title, children, confirm, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = body.current?.closest("dialog");
    if (!isBusy || !dialog) return;
    const stay = (event: Event) => event.preventDefault();
    dialog.addEventListener("cancel", stay);
    return () => dialog.removeEventListener("cancel", stay);
  }, [isBusy]);
  const close = () => {
    if (!isBusy) return onClose();
    const dialog = body.current?.closest("dialog");
    // In some browsers, a second Esc closes the dialog regardless.
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <Dialog open onClose={close} title={title}>
      <div ref={body} className="mt-2 grid gap-2">
        {children}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <AdminButton onClick={close} isLocked={isBusy} className="aria-disabled:opacity-60">
          Keep it
        </AdminButton>
        <AdminButton variant="destructive" isLocked={isBusy} onClick={onConfirm}>
          {isBusy ? "One moment…" : confirm}
        </AdminButton>
      </div>
    </Dialog>
  );
}
