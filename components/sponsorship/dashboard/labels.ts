import { money, priceInWords } from "@/lib/billing/plan";
import { isBilling } from "@/lib/core/subscription-states";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { billingDay } from "@/lib/sponsorship/labels";

/** The id of the subscriptions section, which takes the focus when a button in it is gone. */
export const SUBSCRIPTIONS_ID = "subscriptions";

/** Formats the paid period: "November 21, 2026 to February 21, 2027"; "" before Stripe has set one. */
export function periodLabel({ currentPeriodStart: start, currentPeriodEnd: end }: OwnSubscription): string {
  return start && end ? `${billingDay(start)} to ${billingDay(end)}` : "";
}

/** Whether its last payment failed. */
export const isFailing = ({ status }: OwnSubscription): boolean => status === "past_due" || status === "unpaid";

/** Whether it will be billed again unless it is canceled. */
export const isRenewing = ({ status, cancelAtPeriodEnd }: OwnSubscription): boolean =>
  isBilling(status) && !cancelAtPeriodEnd;

/** Whether it is paid for, and ends with the paid period. */
export const isEnding = ({ status, cancelAtPeriodEnd }: OwnSubscription): boolean =>
  isBilling(status) && cancelAtPeriodEnd;

const endTime = ({ currentPeriodEnd }: OwnSubscription) => currentPeriodEnd?.getTime() ?? Number.MAX_VALUE;

const byPeriodEnd = (a: OwnSubscription, b: OwnSubscription) => endTime(a) - endTime(b);

const nextBill = ({ currentPeriodEnd: end }: OwnSubscription): string => (end ? billingDay(end) : "Not known yet");

/** Formats the bills of one day: "$30 for 2 holidays"; for a single bill, its price. */
function billLabel(subscriptions: readonly OwnSubscription[]): string {
  const [first, ...others] = subscriptions.map(({ price }) => price);
  if (!first) return "";
  if (others.length === 0) return priceInWords(first);
  const isOneCurrency = others.every(({ currency }) => currency === first.currency);
  const sum = others.reduce((before, { amountCents }) => before + amountCents, first.amountCents);
  const holidays = `${subscriptions.length} holidays`;
  return isOneCurrency ? `${money(sum, first.currency)} for ${holidays}` : holidays;
}

/** Formats the unpaid bills: "World Hello Day: $15 every 3 months, not paid yet". */
function unpaidLabel([first, ...others]: readonly OwnSubscription[]): string {
  if (!first) return "";
  const name = first.holiday.holidayName;
  return others.length > 0
    ? `${name} and ${others.length} more, not paid yet`
    : `${name}: ${priceInWords(first.price)}, not paid yet`;
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
  const until = last.currentPeriodEnd ? `, paid through ${billingDay(last.currentPeriodEnd)}` : "";
  return { title: "No more charges", note: `Canceled${until}` };
}

/** Returns a sentence about what a cancellation does to one subscription. */
export function endLabel(subscription: OwnSubscription): string {
  if (isFailing(subscription))
    return "Its last payment failed, so it ends right away and the overdue payment is canceled.";
  const end = subscription.currentPeriodEnd;
  return end ? `It stays up until ${billingDay(end)}.` : "It ends with the paid period.";
}
