"use client";

import { X } from "lucide";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../icon";

type DialogProps = {
  open: boolean;
  /** Called however it is closed: button, Esc, a press outside. */
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus, gives it back, and closes on Esc without a library. */
export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open) dialog?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, which the browser handles
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className="dialog-body">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="font-display font-extrabold text-2xl leading-tight">
            {title}
          </h2>
          <button type="button" className="icon-button -mt-2 -mr-2" aria-label="Close" onClick={onClose}>
            <Icon of={X} />
          </button>
        </div>
        {description && (
          <p id={`${id}-description`} className="mt-1 text-ink-soft">
            {description}
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}
