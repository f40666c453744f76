"use client";

import { useState } from "react";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { onDemand } from "../on-demand";
import { buttonClass } from "../ui/button";

const CancelDialog = onDemand(async () => (await import("./dashboard-cancel-dialog")).CancelDialog);

/** Opens the dialog that cancels one of `subscriptions`, or all of them. */
export function DashboardCancel({ subscriptions }: { subscriptions: readonly OwnSubscription[] }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        className={buttonClass({ look: "ghost", className: "needs-script" })}
      >
        Cancel Subscription
      </button>
      {isAsking && <CancelDialog subscriptions={subscriptions} onClose={() => setIsAsking(false)} />}
    </>
  );
}
