import { SHOWN_STATES } from "@/lib/core/subscription-states";
import type { Price } from "../plan";

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

/** A subscription at Stripe as it was when requested. */
export type Snapshot = {
  id: string;
  customerId: string;
  status: string;
  cancelAtPeriodEnd: boolean;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  startedAt: Date;
  /** When it was last ended, or set to end later. */
  canceledAt: Date | null;
  endedAt: Date | null;
  /** Our row's id; null when the subscription is not ours. */
  signUpId: string | null;
  price: Price | null;
  latestInvoice: {
    id: string;
    status: string | null;
    amountDue: number;
    amountPaid: number;
    currency: string;
    attemptCount: number;
    number: string | null;
    hostedUrl: string | null;
    billingReason: string | null;
    paidAt: Date | null;
  } | null;
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

function invoiceOf(invoice: StripeSubscription["latest_invoice"]): Snapshot["latestInvoice"] {
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
export function snapshotOf(subscription: StripeSubscription): Snapshot {
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
    canceledAt: instant(subscription.canceled_at),
    endedAt: instant(subscription.ended_at),
    signUpId: UUID.test(signUpId) ? signUpId : null,
    price: priceOf(item?.price),
    latestInvoice: invoiceOf(subscription.latest_invoice),
  };
}

/** Whether its latest invoice was paid, with an amount above zero. */
export const isInvoicePaid = ({ latestInvoice }: Snapshot): boolean =>
  latestInvoice?.status === "paid" && latestInvoice.amountPaid > 0;

/** Returns whether it was ever paid for, whatever happened since. A renewal implies a first payment. */
export function wasPaid(snapshot: Snapshot): boolean {
  const { status, latestInvoice } = snapshot;
  if (SHOWN_STATES.includes(status) || ["unpaid", "paused"].includes(status)) return true;
  return isInvoicePaid(snapshot) || latestInvoice?.billingReason === "subscription_cycle";
}
