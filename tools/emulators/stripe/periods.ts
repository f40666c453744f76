import type { Account } from "./account";
import type { Rows } from "./store";

type Recurring = { interval: string; interval_count: number };

const DAY = 86_400;
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };

/**
 * Returns when the period that starts at `start` ends, both in seconds since 1970. Monthly periods end on `anchorDay`,
 * or on the month's last day if it is shorter: January 31, April 30, July 31. Source:
 * https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function periodEnd(start: number, { interval, interval_count }: Recurring, anchorDay: number): number {
  const days = DAYS[interval];
  if (days) return start + days * interval_count * DAY;
  const at = new Date(start * 1000);
  const month = at.getUTCMonth() + (MONTHS[interval] ?? 1) * interval_count;
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(at);
  end.setUTCFullYear(at.getUTCFullYear(), month, Math.min(anchorDay, lastDay));
  return end.getTime() / 1000;
}

type Subscription = Rows["subscription"];

/** Schedules a cancellation at the end of the period, or undoes it. Returns the changed subscription. */
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
