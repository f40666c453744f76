"use client";

import { useEffect, useRef } from "react";
import { hasLostFocus } from "./has-lost-focus";

type SignUpStepTitleProps = {
  step: 1 | 2;
  title: string;
  /** After a change of steps the heading takes the focus, so that reading continues here. */
  takesFocus: boolean;
};

/** The heading of a step. It also takes the focus if it was lost. */
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
