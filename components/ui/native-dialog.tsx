"use client";

import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type DialogProps = {
  open: boolean;
  /** Called however it is closed: by its button, Esc, or a press outside. */
  onClose: () => void;
  title: string;
  description?: string;
  /** Whether a press outside closes it. Should be false if that would lose typed text. */
  closesOutside?: boolean;
  children: ReactNode;
};

/** The browser's modal dialog, for public pages: it traps and restores the focus, and closes on Esc, without a library. */
export function NativeDialog({ open, onClose, title, description, closesOutside = true, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Only close() restores the focus, and only while the dialog is still in the page. The cleanup of a layout effect
  // runs before the dialog is removed; that of any other effect runs after.
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
      className="m-auto max-h-[90dvh] w-[min(34rem,calc(100vw-1.5rem))] overflow-y-auto rounded-[1.75rem] border border-border bg-card text-foreground shadow-2xl backdrop:bg-black/50 max-md:mb-0 max-md:w-screen max-md:max-w-none max-md:rounded-b-none"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // The close event is delayed, and the dialog may be open again by then.
      onClose={() => ref.current?.open || onClose()}
      onClick={(event) => closesOutside && event.target === ref.current && onClose()}
    >
      <div className="p-5.5 max-md:pb-[calc(1.35rem+env(safe-area-inset-bottom))]">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="font-display font-extrabold text-2xl leading-tight">
            {title}
          </h2>
          <button type="button" className="icon-button -mt-2 -mr-2" aria-label="Close" onClick={onClose}>
            <X />
          </button>
        </div>
        {description && (
          <p id={`${id}-description`} className="mt-1 text-muted-foreground">
            {description}
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}
