"use client";

import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { overlayClass, titleClass, windowClass } from "@/components/ui/dialog";
import { PLAN_PRICE } from "@/lib/billing/plan";
import { deviceHourCycle } from "@/lib/cards/day-and-time";
import { reservationEnd } from "@/lib/sponsorship/labels";
import "./checkout.css";

/** Whether the focused element has left the page, so that the keyboard would start again at the top. */
export const hasLostFocus = (): boolean => document.activeElement === document.body;

export const BILLING_NOTE = `Billed ${PLAN_PRICE} • Cancel anytime`;

/** Formats when a reservation ends, by the device's clock. */
export const endOfReservation = (heldUntil: string): string =>
  reservationEnd(new Date(heldUntil), new Date(), deviceHourCycle());

type CheckoutFrameProps = {
  title: string;
  /** Work is in progress that must not be interrupted, so it cannot be closed. */
  isBusy: boolean;
  /** Whether a click outside closes it. */
  closesOutside: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal of at most 90% of the screen, always of the same height. It makes the page inert by itself: a modal of Radix
 * or of the browser would also block 3-D Secure and our toasts, which are drawn outside of it.
 */
export function CheckoutFrame({ title, isBusy, closesOutside, onClose, children }: CheckoutFrameProps) {
  const [opener] = useState(() => document.activeElement);
  const backdrop = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = document.getElementById("main")?.closest<HTMLElement>("body > *");
    if (!page) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, []);
  return (
    <Dialog.Root open modal={false} onOpenChange={() => isBusy || onClose()}>
      <Dialog.Portal>
        <div ref={backdrop} data-state="open" className={overlayClass} />
        <Dialog.Content
          data-slot="checkout"
          aria-modal="true"
          aria-busy={isBusy}
          className={cn(
            windowClass,
            // Low on a phone on its side, or with text twice as large: then all of it scrolls.
            "flex h-[90dvh] flex-col overflow-hidden p-0 md:h-[min(90dvh,48rem)] md:w-[min(36rem,calc(100vw-1.5rem))] md:pb-0 [@media(height<36rem)]:overflow-y-auto",
          )}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (hasLostFocus() && opener instanceof HTMLElement) opener.focus();
          }}
          onInteractOutside={(event) => {
            if (!closesOutside || event.target !== backdrop.current) event.preventDefault();
          }}
        >
          <div className="wrap-anywhere flex flex-none items-start gap-4 border-border border-b px-5.5 pt-4.5 pb-3">
            <Dialog.Title className={cn(titleClass, "min-w-0")}>{title}</Dialog.Title>
            <Dialog.Close
              className="icon-button -mt-2 -mr-2 ml-auto aria-disabled:cursor-default aria-disabled:opacity-50"
              aria-label="Close"
              aria-disabled={isBusy}
            >
              <X />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The part of the dialog that scrolls. Around a field that takes the focus there is room for its label and its problem. */
export function CheckoutBody({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn(
        "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto overscroll-contain p-5.5 pt-4.5 scroll-pt-12 scroll-pb-20 [@media(height<36rem)]:overflow-visible",
        className,
      )}
      {...props}
    />
  );
}

type CheckoutStepProps = Pick<ComponentProps<"form">, "onSubmit" | "children"> & {
  /** What stays below the part that scrolls, such as the buttons. */
  footer: ReactNode;
};

/** The form of a step. */
export function CheckoutStep({ onSubmit, footer, children }: CheckoutStepProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col [@media(height<36rem)]:flex-none">
      <CheckoutBody>{children}</CheckoutBody>
      <div className="grid flex-none gap-2 border-border border-t px-5.5 pt-3.5 pb-[max(0.85rem,env(safe-area-inset-bottom))]">
        {footer}
      </div>
    </form>
  );
}

type CheckoutStepTitleProps = {
  step: 1 | 2;
  title: string;
  /** After a change of steps the heading takes the focus, so that reading continues here. */
  takesFocus: boolean;
};

/** The heading of a step. It also takes the focus if it was lost. */
export function CheckoutStepTitle({ step, title, takesFocus }: CheckoutStepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus || hasLostFocus()) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h3 ref={heading} tabIndex={-1} className="flex items-center justify-between gap-3 outline-none">
      <span className="font-bold font-display text-xl">{title}</span>
      <span className="font-semibold text-muted-foreground text-sm">Step {step} of 2</span>
    </h3>
  );
}
