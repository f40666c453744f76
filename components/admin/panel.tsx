"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { isFocusLost } from "./lost-focus";

type PanelProps = {
  id: string;
  title: string;
  /** What the panel is for, in a sentence. */
  hint?: ReactNode;
  /** Shown next to the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A titled panel of the admin. */
export function Panel({ id, title, hint, actions, children }: PanelProps) {
  return (
    <section data-panel aria-labelledby={id} className="mt-8 first:mt-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2
            id={id}
            // Takes the focus when the focused button disappears.
            tabIndex={-1}
            className="font-display font-extrabold text-2xl tracking-tight outline-none"
          >
            {title}
          </h2>
          {hint && <p className="mt-1 max-w-prose text-ink-soft">{hint}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Placeholder while data loads. */
export function PanelWaiting({ children = "Loading…" }: { children?: ReactNode }) {
  return (
    <p role="status" className="rounded-3xl border border-line bg-surface p-6 text-center text-ink-soft">
      {children}
    </p>
  );
}

type PanelProblemProps = {
  problem: string;
  onRetry: () => void;
  /** Whether a retry is in progress. */
  isLoading?: boolean;
};

/** An error with a retry button. When the retry succeeds, the panel's title takes the focus. */
export function PanelProblem({ problem, onRetry, isLoading = false }: PanelProblemProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const title = button.current?.closest("[data-panel]")?.querySelector("h2");
    return () => {
      if (isPressed.current && isFocusLost()) title?.focus();
    };
  }, []);
  const retry = () => {
    isPressed.current = true;
    onRetry();
  };
  return (
    <div role="alert" className="rounded-3xl border border-line bg-surface p-6 text-center">
      <p>{problem}</p>
      <button
        ref={button}
        type="button"
        onClick={() => isLoading || retry()}
        aria-disabled={isLoading}
        className={buttonClass({ look: "quiet", className: "mt-3 aria-disabled:opacity-60" })}
      >
        {isLoading ? "Trying again…" : "Try again"}
      </button>
    </div>
  );
}
