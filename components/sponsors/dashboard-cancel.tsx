"use client";

import { useState } from "react";
import type { OwnSubscription } from "@/lib/sponsor-accounts/queries";
import { onDemand } from "../on-demand";
import { buttonClass } from "../ui/button";

const CancelDialog = onDemand(async () => (await import("./dashboard-cancel-dialog")).CancelDialog);

type DashboardCancelProps = {
  /** What would end. */
  subscriptions: readonly OwnSubscription[];
  /** There are others, which would go on. */
  isOneOfMany?: boolean;
};

/** Ends subscriptions, after asking. */
export function DashboardCancel({ subscriptions, isOneOfMany = false }: DashboardCancelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const count = subscriptions.length;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        className={buttonClass({ look: "ghost", className: `needs-script ${isOneOfMany ? "mt-auto self-start" : ""}` })}
      >
        {isOneOfMany ? "Cancel this one" : count > 1 ? `Cancel all ${count} subscriptions` : "Cancel Subscription"}
        {isOneOfMany && <span className="sr-only"> for {subscriptions[0]?.holiday.holidayName}</span>}
      </button>
      {isAsking && (
        <CancelDialog subscriptions={subscriptions} isOneOfMany={isOneOfMany} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
