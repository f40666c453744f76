"use client";

import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";

const CancelDialog = onDemand(async () => (await import("./cancel-dialog")).CancelDialog);

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
