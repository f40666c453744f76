"use client";

import { Undo2 } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useChange } from "./change";
import { SUBSCRIPTIONS_ID } from "./labels";
import { dashboardRequest } from "./request";

type DashboardResumeProps = {
  /** Stripe's id of the subscription. */
  id: string;
  holidayName: string;
  /** The last day on which a cancellation can be undone, as text. */
  until: string | null;
};

/** Undoes a cancellation during the paid period. */
export function DashboardResume({ id, holidayName, until }: DashboardResumeProps) {
  const { isBusy, change } = useChange();
  const resume = async () => {
    const answer = await change({
      ask: () => dashboardRequest<{ message: string }>("POST", "resume-subscription", { subscriptionId: id }),
      title: "Subscription Updated",
      failure: "Failed to resume subscription",
    });
    if (answer) document.getElementById(SUBSCRIPTIONS_ID)?.focus();
  };
  return (
    <div className="needs-script mt-auto grid justify-items-start gap-3 rounded-2xl bg-sunken p-4">
      <p>
        Changed your mind? {until ? `You can undo the cancellation until ${until}.` : "You can undo the cancellation."}
      </p>
      <button
        type="button"
        onClick={() => void resume()}
        aria-disabled={isBusy}
        className={buttonClass({ look: "solid" })}
      >
        <Icon of={Undo2} />
        {isBusy ? "Saving…" : "Keep my sponsorship"}
        <span className="sr-only"> of {holidayName}</span>
      </button>
    </div>
  );
}
