"use client";

import { X } from "lucide";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "@/components/ui/icon";

type SignUpFrameProps = {
  title: string;
  /** Something is on its way that must not be cut off: it cannot be closed. */
  isBusy: boolean;
  /** A press beside it closes it. */
  closesOutside: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal window of at most nine tenths of the screen. Not the browser's own: the bank's question (3-D Secure) and our
 * notices are drawn into the page, and that one lies over everything and makes it inert.
 */
export function SignUpFrame({ title, isBusy, closesOutside, onClose, children }: SignUpFrameProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the window is a short cut for its Close button
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
            <Icon of={X} />
          </button>
        </div>
        {children}
      </dialog>
    </div>,
    document.body,
  );
}
