"use client";

import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { useChange } from "./change";
import { endWords, SUBSCRIPTIONS_ID } from "./labels";
import { dashboardRequest } from "./request";

/** Source: spec section 2, sponsor dashboard. */
const QUESTION =
  "Are you sure you want to cancel your subscription? This will deactivate all your sponsorships at the end of the current billing period.";

export type CancelDialogProps = { subscriptions: readonly OwnSubscription[]; onClose: () => void };

/** Explains what canceling does to each subscription, and cancels one or all of them. */
export function CancelDialog({ subscriptions, onClose }: CancelDialogProps) {
  const { isBusy, change } = useChange();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = subscriptions.find(({ id }) => id === chosenId);
  const cancel = async () => {
    const answer = await change({
      ask: () =>
        dashboardRequest<{ message: string }>("POST", "cancel-subscription", {
          cancelImmediately: false,
          ...(chosen && { subscriptionId: chosen.id }),
        }),
      title: "Subscription Updated",
      failure: "Failed to cancel subscription",
    });
    // Also after a failure, because the toast would be behind the dialog.
    onClose();
    if (answer) requestAnimationFrame(() => document.getElementById(SUBSCRIPTIONS_ID)?.focus());
  };
  return (
    <Dialog open onClose={onClose} title="Cancel Subscription">
      <p className="mt-2">
        {chosen
          ? `Are you sure you want to cancel your subscription for ${chosen.holiday.holidayName}? Your other sponsorships continue.`
          : QUESTION}
      </p>
      {subscriptions.length > 1 ? (
        <fieldset className="mt-4 grid gap-2">
          <legend className="mb-2 font-semibold">Which subscription?</legend>
          <label className="choice rounded-2xl!">
            <input type="radio" name="subscription" checked={!chosen} onChange={() => setChosenId(null)} />
            All {subscriptions.length} subscriptions
          </label>
          {subscriptions.map((subscription) => (
            <label key={subscription.id} className="choice rounded-2xl!">
              <input
                type="radio"
                name="subscription"
                checked={chosenId === subscription.id}
                onChange={() => setChosenId(subscription.id)}
              />
              <span className="wrap-anywhere min-w-0">
                {subscription.holiday.holidayName}
                <span className="block font-normal text-ink-soft text-sm">{endWords(subscription)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <ul className="mt-4 rounded-2xl bg-sunken p-4">
          {subscriptions.map((subscription) => (
            <li key={subscription.id} className="wrap-anywhere">
              <strong>{subscription.holiday.holidayName}.</strong> {endWords(subscription)}
            </li>
          ))}
        </ul>
      )}
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
          {isBusy ? "Canceling…" : "Cancel Subscription"}
        </button>
      </div>
    </Dialog>
  );
}
