"use client";

import { X } from "lucide";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon";

type DialogProps = {
  open: boolean;
  /** Called however it is closed: button, Esc, a press outside. */
  onClose: () => void;
  title: string;
  description?: string;
  /** A press beside it closes it: not where it would lose what was typed. */
  closesOutside?: boolean;
  children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus, gives it back, and closes on Esc without a library. */
export function Dialog({ open, onClose, title, description, closesOutside = true, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The focus is given back by close() alone, and only while the dialog is still in the page: the clean-up of a layout
  // effect comes before it is taken out, that of any other after it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, which the browser handles
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // Told late: by then it may be open again.
      onClose={() => ref.current?.open || onClose()}
      onClick={(event) => closesOutside && event.target === ref.current && onClose()}
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
