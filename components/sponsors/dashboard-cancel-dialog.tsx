"use client";

import type { OwnSubscription } from "@/lib/sponsor-accounts/queries";
import { buttonClass } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useChange } from "./dashboard-change";
import { dashboardRequest } from "./dashboard-request";
import { endWords, SUBSCRIPTIONS_ID } from "./dashboard-words";

/** Source: spec section 2, sponsor dashboard. */
const QUESTION =
  "Are you sure you want to cancel your subscription? This will deactivate all your sponsorships at the end of the current billing period.";

export type CancelDialogProps = {
  subscriptions: readonly OwnSubscription[];
  isOneOfMany: boolean;
  onClose: () => void;
};

/** Says what a cancellation does to each subscription, and does it: at the end of what is paid for, never before. */
export function CancelDialog({ subscriptions, isOneOfMany, onClose }: CancelDialogProps) {
  const { isBusy, change } = useChange();
  const [first] = subscriptions;
  const cancel = async () => {
    const subscriptionId = isOneOfMany ? first?.id : undefined;
    const answer = await change({
      ask: () =>
        dashboardRequest<{ message: string }>("POST", "cancel-subscription", {
          cancelImmediately: false,
          ...(subscriptionId && { subscriptionId }),
        }),
      title: "Subscription Updated",
      failure: "Failed to cancel subscription",
    });
    // Also when it failed: the notice would stand behind the dialog.
    onClose();
    if (answer) requestAnimationFrame(() => document.getElementById(SUBSCRIPTIONS_ID)?.focus());
  };
  return (
    <Dialog open onClose={onClose} title="Cancel Subscription">
      <p className="mt-2">
        {isOneOfMany
          ? `Are you sure you want to cancel your subscription for ${first?.holiday.holidayName}? Your other sponsorships go on.`
          : QUESTION}
      </p>
      <ul className="mt-4 grid gap-2 rounded-2xl bg-sunken p-4">
        {subscriptions.map((subscription) => (
          <li key={subscription.id} className="wrap-anywhere">
            <strong>{subscription.holiday.holidayName}.</strong> {endWords(subscription)}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonClass({ look: "quiet" })}>
          Keep it
        </button>
        <button
          type="button"
          onClick={() => void cancel()}
          aria-disabled={isBusy}
          className={buttonClass({ look: "danger" })}
        >
          {isBusy ? "Canceling…" : isOneOfMany ? "Cancel this one" : "Cancel Subscription"}
        </button>
      </div>
    </Dialog>
  );
}
