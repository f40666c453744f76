"use client";

import { X } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import { type ComponentProps, useRef } from "react";
import { cn } from "./cn";

export const Dialog = DialogPrimitive.Root;
export const DialogClose = DialogPrimitive.Close;

/** The dimmed page behind a dialog. */
export const overlayClass =
  "fixed inset-0 z-50 bg-black/50 data-[state=open]:animate-in data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0";

/** The window itself: at the bottom of a phone, in the middle of anything wider. */
export const windowClass =
  "fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] w-full overflow-y-auto rounded-t-[1.75rem] border border-border bg-card p-5.5 pb-[calc(1.35rem+env(safe-area-inset-bottom))] text-foreground shadow-2xl outline-none data-[state=open]:animate-in data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-4 md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(34rem,calc(100vw-1.5rem))] md:-translate-1/2 md:rounded-[1.75rem] md:pb-5.5";

/**
 * Returns the focus to where it was before, unless it is somewhere else by now. Radix only knows a trigger, which a
 * dialog that is opened by state does not have.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const { body, activeElement } = document;
      if (!(before.current instanceof HTMLElement) || before.current === body) return;
      event.preventDefault();
      if (!activeElement || activeElement === body) before.current.focus();
    },
  };
}

export function DialogContent({ className, children, ...props }: ComponentProps<typeof DialogPrimitive.Content>) {
  const focusReturn = useFocusReturn();
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay data-slot="dialog-overlay" className={overlayClass} />
      <DialogPrimitive.Content
        data-slot="dialog-content"
        className={cn(windowClass, className)}
        {...focusReturn}
        {...props}
      >
        {children}
        <DialogPrimitive.Close className="icon-button absolute top-3 right-3" aria-label="Close">
          <X />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="dialog-header" className={cn("grid gap-1 pr-10", className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="dialog-footer" className={cn("mt-5 flex flex-wrap justify-end gap-2", className)} {...props} />
  );
}

export const titleClass = "font-display font-extrabold text-2xl leading-tight";

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title data-slot="dialog-title" className={cn(titleClass, className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn("text-muted-foreground", className)}
      {...props}
    />
  );
}
