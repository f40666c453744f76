"use client";

import { CreditCard } from "lucide";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { RequestFailed } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import { dashboardRequest } from "./request";

type DashboardPortalProps = {
  /** Whose card and invoices; without one, those that matter most. */
  subscriptionId?: string | undefined;
  look?: "solid" | "quiet";
  children: ReactNode;
};

/** Leads to Stripe's own pages for the card and the invoices, from which a link leads back. */
export function DashboardPortal({ subscriptionId, look = "quiet", children }: DashboardPortalProps) {
  const isLeaving = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const rest = useCallback(() => {
    isLeaving.current = false;
    setIsBusy(false);
  }, []);
  // Whoever comes back by the browser's own button finds the page as they left it.
  useEffect(() => {
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, [rest]);
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
      rest();
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
