"use client";

import { useEffect, useRef } from "react";
import { hasLostFocus } from "./has-lost-focus";

type SignUpStepTitleProps = {
  step: 1 | 2;
  title: string;
  /** Whoever has just come from the other step begins to read here, as whoever has pressed what is gone now. */
  takesFocus: boolean;
};

/** Where one is: the heading of a step. */
export function SignUpStepTitle({ step, title, takesFocus }: SignUpStepTitleProps) {
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
