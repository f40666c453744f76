"use client";

import { CreditCard } from "lucide";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { toast } from "../ui/toast-store";
import { DashboardRefusal, dashboardRequest } from "./dashboard-request";

type DashboardPortalProps = { look?: "solid" | "quiet"; children: ReactNode };

/** Leads to Stripe's own pages for the card and the invoices, from which a link leads back. */
export function DashboardPortal({ look = "quiet", children }: DashboardPortalProps) {
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
      const { url } = await dashboardRequest<{ url: string }>("POST", "portal");
      location.assign(url);
    } catch (error) {
      const said = error instanceof DashboardRefusal ? error.message : "";
      toast({ title: "Error", description: said || "Failed to open the billing pages", variant: "destructive" });
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
