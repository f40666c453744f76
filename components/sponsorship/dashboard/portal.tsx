"use client";

import { CreditCard } from "lucide";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { RequestFailed } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import { dashboardRequest } from "./request";

type DashboardPortalProps = {
  /** The subscription whose card and invoices to show; without one, the most relevant. */
  subscriptionId?: string | undefined;
  look?: "solid" | "quiet";
  children: ReactNode;
};

/** Opens Stripe's own pages for the card and the invoices, which link back here. */
export function DashboardPortal({ subscriptionId, look = "quiet", children }: DashboardPortalProps) {
  const isLeaving = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const reset = useCallback(() => {
    isLeaving.current = false;
    setIsBusy(false);
  }, []);
  // The browser's Back button can restore this page while it still shows the busy state.
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);
  const leave = async () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setIsBusy(true);
    try {
      const { url } = await dashboardRequest<{ url: string }>("POST", "portal", { subscriptionId });
      location.assign(url);
    } catch (error) {
      const said = error instanceof RequestFailed ? error.said : "";
      toast({ title: "Error", description: said || "Failed to open billing", variant: "destructive" });
      reset();
    }
  };
  return (
    <button
      type="button"
      onClick={() => void leave()}
      aria-disabled={isBusy}
      className={buttonClass({ look, className: "needs-script" })}
    >
      <Icon of={CreditCard} /> {isBusy ? "Opening…" : children}
    </button>
  );
}
