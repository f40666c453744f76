import { isOver, SHOWN_STATES } from "@/lib/core/subscription-states";
import type { Price } from "../plan";
import type { SubscriptionRow } from "../queries";

type StripeInvoice = {
  id?: string;
  status: string | null;
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  currency: string;
  number: string | null;
  hosted_invoice_url?: string | null;
  billing_reason: string | null;
  status_transitions: { paid_at: number | null };
};

type StripePrice = {
  unit_amount: number | null;
  currency: string;
  recurring: { interval: string; interval_count: number } | null;
};

/**
 * The fields of a Stripe subscription that we read. Times are in epoch seconds. Source: API version 2026-10-28.endive.
 */
export type StripeSubscription = {
  id: string;
  customer: string | { id: string };
  status: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  start_date: number;
  canceled_at: number | null;
  ended_at: number | null;
  metadata: Record<string, string>;
  items: { data: { current_period_start: number; current_period_end: number; price: StripePrice }[] };
  latest_invoice: string | StripeInvoice | null;
};

const instant = (seconds: number | null | undefined): Date | null =>
  typeof seconds === "number" ? new Date(seconds * 1000) : null;

/** An id in our tables. Metadata with anything else does not come from us. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function priceOf(price: StripePrice | undefined): Price | null {
  if (!price?.recurring || price.unit_amount === null) return null;
  const { interval, interval_count: intervalCount } = price.recurring;
  return { amountCents: price.unit_amount, currency: price.currency, interval, intervalCount };
}

function invoiceOf(invoice: StripeSubscription["latest_invoice"]) {
  if (!invoice || typeof invoice === "string" || !invoice.id) return null;
  return {
    id: invoice.id,
    status: invoice.status,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    attemptCount: invoice.attempt_count,
    number: invoice.number,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    billingReason: invoice.billing_reason,
    paidAt: instant(invoice.status_transitions.paid_at),
  };
}

/** Returns the fields that we use of a Stripe subscription. Its `latest_invoice` must be expanded. */
export function snapshotOf(subscription: StripeSubscription) {
  const { customer, metadata } = subscription;
  const [item] = subscription.items.data;
  const signUpId = metadata.signUpId ?? "";
  return {
    id: subscription.id,
    customerId: typeof customer === "string" ? customer : customer.id,
    status: subscription.status,
    // The Stripe portal sets an end date instead.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || typeof subscription.cancel_at === "number",
    currentPeriodStart: instant(item?.current_period_start),
    currentPeriodEnd: instant(item?.current_period_end),
    startedAt: new Date(subscription.start_date * 1000),
    /** When it was last ended, or set to end later. */
    canceledAt: instant(subscription.canceled_at),
    endedAt: instant(subscription.ended_at),
    /** Our row's id; null when the subscription is not ours. */
    signUpId: UUID.test(signUpId) ? signUpId : null,
    price: priceOf(item?.price),
    latestInvoice: invoiceOf(subscription.latest_invoice),
  };
}

/** A subscription at Stripe as it was when requested. */
export type Snapshot = ReturnType<typeof snapshotOf>;

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
  const isShown = (status: string) => SHOWN_STATES.includes(status);
  return {
    values,
    /** It was paid for the first time. */
    hasStarted,
    hasEnded,
    /** Whether the sponsor becomes visible or hidden on the pages. */
    isShownAnew: isShown(known.status) !== isShown(values.status),
    isChanged:
      hasStarted ||
      known.status !== values.status ||
      known.cancelAtPeriodEnd !== values.cancelAtPeriodEnd ||
      !sameTime(known.currentPeriodEnd, values.currentPeriodEnd),
  };
}
