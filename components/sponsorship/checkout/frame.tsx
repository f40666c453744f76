"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { PLAN_PRICE } from "@/lib/billing/plan";
import { deviceHourCycle } from "@/lib/cards/day-and-time";
import { reservationEnd } from "@/lib/sponsorship/labels";

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
 * A modal of at most 90% of the screen. It is not the browser's own modal, which would cover 3-D Secure and our notices
 * and make them inert, since both are drawn into the page.
 */
export function CheckoutFrame({ title, isBusy, closesOutside, onClose, children }: CheckoutFrameProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => {
    if (!isBusy) onClose();
  };
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const page = document.getElementById("main")?.closest<HTMLElement>("body > *") ?? null;
    const before = document.activeElement;
    const press = (event: KeyboardEvent) => {
      const isTheirs = event.target instanceof Element && event.target.closest(".toast-viewport, dialog:modal");
      if (event.key === "Escape" && !event.defaultPrevented && !isTheirs) latest.current();
    };
    if (page) page.inert = true;
    frame.current?.focus();
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
      if (page) page.inert = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc
    // biome-ignore lint/a11y/noStaticElementInteractions: a click outside is a shortcut for its Close button
    <div
      className="sign-up-layer"
      onClick={(event) => event.target === event.currentTarget && closesOutside && close()}
    >
      <dialog
        open
        ref={frame}
        tabIndex={-1}
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-busy={isBusy}
        className="sign-up"
      >
        <div className="sign-up-head">
          <h2 id={`${id}-title`} className="min-w-0 font-display font-extrabold text-2xl leading-tight">
            {title}
          </h2>
          <button
            type="button"
            className="icon-button -mt-2 -mr-2 ml-auto"
            aria-label="Close"
            aria-disabled={isBusy}
            onClick={close}
          >
            <X />
          </button>
        </div>
        {children}
      </dialog>
    </div>,
    document.body,
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
      <span className="font-semibold text-ink-soft text-sm">Step {step} of 2</span>
    </h3>
  );
}
