"use client";

import { type ReactNode, useId } from "react";
import { buttonClass } from "@/components/ui/button";

type AddButtonProps = {
  isBusy: boolean;
  /** Why nothing more can be added; "" while there is room. */
  full: string;
  children: ReactNode;
};

/** The submit button of a form that adds an item to a list of limited length. */
export function AddButton({ isBusy, full, children }: AddButtonProps) {
  const id = useId();
  return (
    <>
      {full && (
        <p id={id} className="font-semibold">
          {full}
        </p>
      )}
      <button
        type="submit"
        disabled={full !== ""}
        aria-disabled={isBusy || undefined}
        aria-describedby={full ? id : undefined}
        className={buttonClass({ className: "disabled:opacity-50" })}
      >
        {isBusy ? "One moment…" : children}
      </button>
    </>
  );
}
