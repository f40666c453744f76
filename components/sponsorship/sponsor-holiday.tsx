"use client";

import { type ComponentType, useEffect, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { toast } from "@/components/ui/toast-store";
import { PAYING_PAGE } from "@/lib/core/paying-page";
import type { CheckoutDialogProps } from "./checkout/checkout-dialog";

type SponsorHolidayProps = Omit<CheckoutDialogProps, "onClose"> & { variant?: "default" | "outline" | "field" };

/** Whether this document's policy allows the payment provider. The policy depends on the URL it was loaded from. */
function canPay(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return !loaded || PAYING_PAGE.test(new URL(loaded.name).pathname);
}

/** The button that opens checkout, which is loaded on hover or focus. Source: spec section 2, holiday detail screen. */
export function SponsorHoliday({ variant = "outline", ...holiday }: SponsorHolidayProps) {
  const [Dialog, setDialog] = useState<ComponentType<CheckoutDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const load = () =>
    import("./checkout/checkout-dialog").then(({ CheckoutDialog: SignUpDialog }) => setDialog(() => SignUpDialog));
  const mark = `#sponsor-${holiday.holidayId}`;
  const open = () => {
    if (!canPay()) {
      location.hash = mark;
      location.reload();
      return;
    }
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after a page load; `open` changes with each render
  useEffect(() => {
    if (location.hash !== mark || !canPay()) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    open();
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isOpen && !Dialog}
        className={buttonVariants({ variant, className: "needs-script" })}
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
