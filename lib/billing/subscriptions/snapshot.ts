import { isOver, SHOWN_STATES } from "@/lib/core/subscription-states";
import type { Snapshot, SubscriptionRow } from "../queries";

/** Whether its latest invoice was paid, with an amount above zero. */
export const isInvoicePaid = ({ latestInvoice }: Snapshot): boolean =>
  latestInvoice?.status === "paid" && latestInvoice.amountPaid > 0;

/** Returns whether it was ever paid for, whatever happened since. A renewal implies a first payment. */
export function wasPaid(snapshot: Snapshot): boolean {
  const { status, latestInvoice } = snapshot;
  if (SHOWN_STATES.includes(status) || ["unpaid", "paused"].includes(status)) return true;
  return isInvoicePaid(snapshot) || latestInvoice?.billingReason === "subscription_cycle";
}

/** The columns of a subscription row that a sync with Stripe changes. */
export type Known = Pick<
  SubscriptionRow,
  "status" | "startedAt" | "endedAt" | "cancelAtPeriodEnd" | "currentPeriodStart" | "currentPeriodEnd" | "customMessage"
>;

/**
 * Returns when it was first paid for: when the first invoice was paid, or, if the latest invoice is a later one, when
 * the subscription began.
 */
function startOf({ latestInvoice, startedAt }: Snapshot): Date {
  return (latestInvoice?.billingReason === "subscription_create" && latestInvoice.paidAt) || startedAt;
}

/** Returns how a row that is not over changes by Stripe's snapshot of its subscription, requested at `now`. */
export function changeOf(known: Known, snapshot: Snapshot, now: Date) {
  const hasStarted = known.startedAt === null && wasPaid(snapshot);
  const hasEnded = isOver(snapshot.status);
  const startedAt = hasStarted ? startOf(snapshot) : known.startedAt;
  const values = {
    stripeSubscriptionId: snapshot.id,
    status: snapshot.status,
    startedAt,
    endedAt: hasEnded ? (snapshot.endedAt ?? now) : null,
    cancelAtPeriodEnd: !hasEnded && snapshot.cancelAtPeriodEnd,
    currentPeriodStart: snapshot.currentPeriodStart ?? known.currentPeriodStart,
    currentPeriodEnd: snapshot.currentPeriodEnd ?? known.currentPeriodEnd,
    // The message of a subscription that was never paid for is never shown, so it is cleared.
    customMessage: hasEnded && startedAt === null ? "" : known.customMessage,
  };
  return {
    values,
    /** It was paid for the first time. */
    hasStarted,
    hasEnded,
    /** Whether the sponsor becomes visible or hidden on the pages. */
    isShownAnew: SHOWN_STATES.includes(known.status) !== SHOWN_STATES.includes(values.status),
    isChanged:
      hasStarted ||
      known.status !== values.status ||
      known.cancelAtPeriodEnd !== values.cancelAtPeriodEnd ||
      known.currentPeriodEnd?.getTime() !== values.currentPeriodEnd?.getTime(),
  };
}
