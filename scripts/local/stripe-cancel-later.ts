import type { Account } from "./stripe-account";
import type { Rows } from "./stripe-rows";

type Subscription = Rows["subscription"];

/** Lets a subscription end with its period, or go on after all. */
export function cancelLater(account: Account, subscription: Subscription, isWanted: boolean): Subscription {
  const [item] = subscription.items.data;
  const details = { comment: null, feedback: null, feedback_option: null, ...subscription.cancellation_details };
  return account.change(subscription, {
    cancel_at_period_end: isWanted,
    cancel_at: isWanted ? (item?.current_period_end ?? null) : null,
    canceled_at: isWanted ? account.now(subscription.customer) : null,
    cancellation_details: { ...details, reason: isWanted ? "cancellation_requested" : null },
  });
}
