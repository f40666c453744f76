import { money, type Price, priceInWords } from "@/lib/billing/plan";
import { isBilling } from "@/lib/core/subscription-states";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { billingDay } from "@/lib/sponsorship/labels";

/** The id of the subscriptions section, which takes the focus when a button in it is gone. */
export const SUBSCRIPTIONS_ID = "subscriptions";

/** Formats a day in UTC: "November 21, 2026". */
export const longDay = (epochSeconds: number): string => billingDay(new Date(epochSeconds * 1000));

/** Returns the price of a subscription; null when Stripe has none. */
function priceOf({ items }: OwnSubscription): Price | null {
  const price = items[0]?.price;
  if (!price) return null;
  const { interval, interval_count: intervalCount } = price.recurring;
  return { amountCents: price.unit_amount, currency: price.currency, interval, intervalCount };
}

/** Formats the price: "$15 every 3 months"; "" without one. */
export function priceLabel(subscription: OwnSubscription): string {
  const price = priceOf(subscription);
  return price ? priceInWords(price) : "";
}

/** Formats the paid period: "November 21, 2026 to February 21, 2027"; "" before Stripe has set one. */
export function periodLabel({ current_period_start: start, current_period_end: end }: OwnSubscription): string {
  return start !== null && end !== null ? `${longDay(start)} to ${longDay(end)}` : "";
}

/** Whether its last payment failed. */
export const isFailing = ({ status }: OwnSubscription): boolean => status === "past_due" || status === "unpaid";

/** Whether it will be billed again unless it is canceled. */
export const isRenewing = ({ status, cancel_at_period_end: isEnding }: OwnSubscription): boolean =>
  isBilling(status) && !isEnding;

/** Whether it is paid for, and ends with the paid period. */
export const isEnding = (subscription: OwnSubscription): boolean =>
  isBilling(subscription.status) && subscription.cancel_at_period_end;

const byPeriodEnd = (a: OwnSubscription, b: OwnSubscription) =>
  (a.current_period_end ?? Number.POSITIVE_INFINITY) - (b.current_period_end ?? Number.POSITIVE_INFINITY);

const nextBill = ({ current_period_end: end }: OwnSubscription): string =>
  end === null ? "Not known yet" : longDay(end);

/** Formats the bills of one day: "$30 for 2 holidays"; for a single bill, its price. */
function billLabel(subscriptions: readonly OwnSubscription[]): string {
  const prices = subscriptions.map(priceOf).filter((price) => price !== null);
  const [first] = prices;
  if (!first || subscriptions.length === 1) return first ? priceInWords(first) : "";
  const isOneCurrency = prices.every(({ currency }) => currency === first.currency);
  const sum = prices.reduce((before, { amountCents }) => before + amountCents, 0);
  const holidays = `${subscriptions.length} holidays`;
  return isOneCurrency && prices.length === subscriptions.length
    ? `${money(sum, first.currency)} for ${holidays}`
    : holidays;
}

/** Formats the unpaid bills: "World Hello Day: $15 every 3 months, not paid yet". */
function unpaidLabel([first, ...others]: readonly OwnSubscription[]): string {
  if (!first) return "";
  const name = first.holiday.holidayName;
  return others.length > 0
    ? `${name} and ${others.length} more, not paid yet`
    : `${name}: ${priceLabel(first)}, not paid yet`;
}

/** Returns the large title and the note of the third summary card. Source: spec section 2, sponsor dashboard. */
export function nextBilling(subscriptions: readonly OwnSubscription[]): { title: string; note: string } {
  const failing = subscriptions.filter(isFailing);
  if (failing.length > 0) return { title: "Payment failed", note: unpaidLabel(failing) };
  const renewing = subscriptions.filter(isRenewing).toSorted(byPeriodEnd);
  if (renewing[0]) {
    const title = nextBill(renewing[0]);
    const due = renewing.filter((each) => nextBill(each) === title);
    const later = renewing.length - due.length;
    return { title, note: `${billLabel(due)}${later > 0 ? `, and ${later} more` : ""}` };
  }
  const last = subscriptions.filter(isEnding).toSorted(byPeriodEnd).at(-1);
  if (!last) return { title: "No active subscription", note: "" };
  const until = last.current_period_end === null ? "" : `, paid through ${longDay(last.current_period_end)}`;
  return { title: "No more charges", note: `Canceled${until}` };
}

/** Returns a sentence about what a cancellation does to one subscription. */
export function endLabel(subscription: OwnSubscription): string {
  if (isFailing(subscription))
    return "Its last payment failed, so it ends right away and the overdue payment is canceled.";
  const end = subscription.current_period_end;
  return end === null ? "It ends with the paid period." : `It stays up until ${longDay(end)}.`;
}
