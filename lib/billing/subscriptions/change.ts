import { isOver, SHOWN_STATES } from "@/lib/core/subscription-states";
import { type Snapshot, wasPaid } from "./snapshot";

/** The state of a subscription row before a sync with Stripe. */
export type Known = {
  status: string;
  startedAt: Date | null;
  endedAt: Date | null;
  cancelAtPeriodEnd: boolean;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  customMessage: string;
};

/** The new values of a subscription row after a sync with Stripe, and what follows from them. */
export type Change = {
  values: Known & { stripeSubscriptionId: string };
  /** It was paid for the first time. */
  hasStarted: boolean;
  hasEnded: boolean;
  /** Whether the sponsor becomes visible or hidden on the pages. */
  isShownAnew: boolean;
  isChanged: boolean;
};

const sameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/**
 * Returns when it was first paid for: when the first invoice was paid, or, if the latest invoice is a later one, when
 * the subscription began.
 */
function startOf({ latestInvoice, startedAt }: Snapshot): Date {
  return (latestInvoice?.billingReason === "subscription_create" && latestInvoice.paidAt) || startedAt;
}

/**
 * Returns how a row changes according to Stripe's snapshot of its subscription. The caller must skip rows that are
 * already over. `now` is when the snapshot was requested.
 */
export function changeOf(known: Known, snapshot: Snapshot, now: Date): Change {
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
  const isShown = (status: string) => SHOWN_STATES.includes(status);
  return {
    values,
    hasStarted,
    hasEnded,
    isShownAnew: isShown(known.status) !== isShown(values.status),
    isChanged:
      hasStarted ||
      known.status !== values.status ||
      known.cancelAtPeriodEnd !== values.cancelAtPeriodEnd ||
      !sameTime(known.currentPeriodEnd, values.currentPeriodEnd),
  };
}
