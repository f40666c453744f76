"use client";

import { type ComponentType, useState } from "react";
import { buttonClass } from "../ui/button";
import { toast } from "../ui/toast-store";
import type { SignUpDialogProps } from "./sign-up-dialog";

type SponsorHolidayProps = Omit<SignUpDialogProps, "onClose"> & { look?: "solid" | "quiet" | "field" };

/** The button that opens checkout, which is loaded on hover or focus. Source: spec section 2, holiday detail screen. */
export function SponsorHoliday({ look = "quiet", ...holiday }: SponsorHolidayProps) {
  const [Dialog, setDialog] = useState<ComponentType<SignUpDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const load = () => import("./sign-up-dialog").then(({ SignUpDialog }) => setDialog(() => SignUpDialog));
  const open = () => {
    setIsOpen(true);
    load().catch(() => {
      setIsOpen(false);
      toast({
        title: "Sponsorship failed",
        description: "The form didn't load. Are you online?",
        variant: "destructive",
      });
    });
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isOpen && !Dialog}
        className={buttonClass({ look, className: "needs-script" })}
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={open}
      >
        Sponsor This Holiday
      </button>
      {Dialog && isOpen && <Dialog {...holiday} onClose={() => setIsOpen(false)} />}
    </>
  );
}
