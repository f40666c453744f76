import { isOver, SHOWN_STATES } from "@/lib/core/subscription-states";
import { type Snapshot, wasPaid } from "./snapshot";

/** What is known of a sign-up before Stripe is heard. */
export type Known = {
  status: string;
  startedAt: Date | null;
  endedAt: Date | null;
  cancelAtPeriodEnd: boolean;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  customMessage: string;
};

/** What a sign-up is to be after Stripe was heard, and what follows from it. */
export type Change = {
  values: Known & { stripeSubscriptionId: string };
  /** It was paid for the first time. */
  hasStarted: boolean;
  hasEnded: boolean;
  /** Its sponsor is to be shown now and was not, or the other way round. */
  isShownAnew: boolean;
  isChanged: boolean;
};

const sameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** When it was first paid for: at the first invoice, or if Stripe tells of a later one, when it began. */
function startOf({ latestInvoice, startedAt }: Snapshot): Date {
  return (latestInvoice?.billingReason === "subscription_create" && latestInvoice.paidAt) || startedAt;
}

/**
 * What becomes of a sign-up by what Stripe says of its subscription. What is over stays as it is, whatever is said: the
 * caller sees to that. `now` is when Stripe was asked.
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
    // What was never paid for is said nowhere, so it is not kept either.
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
