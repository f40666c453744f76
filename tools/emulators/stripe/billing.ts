import type { Account } from "./account";
import { confirmIntent } from "./charging";
import { changeAndTell, emit } from "./events";
import { invoiceFailed, newInvoice, voidInvoice } from "./invoices";
import { periodEnd } from "./periods";
import { StripeRefusal } from "./refusals";
import { newId, type Rows } from "./store";

type Subscription = Rows["subscription"];
type Invoice = Rows["invoice"];

const HOUR = 3600;
const DAY = 24 * HOUR;
/**
 * How long a subscription waits for its first payment. Source:
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
const INCOMPLETE_FOR = 23 * HOUR;
/** How long before a renewal `invoice.upcoming` is sent. */
const UPCOMING_BEFORE = 7 * DAY;

const RENEWING = ["active", "past_due", "unpaid"];

const itemOf = ({ items }: Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error("a subscription without an item");
  return item;
};

/**
 * Ends a subscription immediately and returns it. Its open invoice is not retried; it stays open, unless it was the
 * first one, which is voided.
 */
export function endSubscription(account: Account, subscription: Subscription, reason: string): Subscription {
  const now = account.now(subscription.customer);
  const invoice = subscription.latest_invoice ? account.store.get("invoice", subscription.latest_invoice) : null;
  const details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason,
  };
  const isUnpaid = subscription.status === "incomplete";
  const ended = changeAndTell(
    account,
    subscription,
    {
      status: isUnpaid ? "incomplete_expired" : "canceled",
      canceled_at: subscription.canceled_at ?? now,
      ended_at: now,
      cancellation_details: details as Subscription["cancellation_details"],
    },
    "customer.subscription.deleted",
  );
  if (invoice?.status === "open") {
    if (isUnpaid) voidInvoice(account, invoice);
    else changeAndTell(account, invoice, { auto_advance: false, next_payment_attempt: null }, "invoice.updated");
  }
  return ended;
}

/** Expires a subscription whose first payment did not arrive in time. */
function expire(account: Account, subscription: Subscription): void {
  const now = account.now(subscription.customer);
  const patch = { status: "incomplete_expired" as const, ended_at: now, canceled_at: now };
  changeAndTell(account, subscription, patch, "customer.subscription.updated");
  const invoice = subscription.latest_invoice ? account.store.get("invoice", subscription.latest_invoice) : null;
  if (invoice?.status === "open") voidInvoice(account, invoice);
}

/** Charges the default card off-session. Applies the consequences for the subscription when the last retry fails. */
export function collect(account: Account, invoice: Invoice): void {
  const subscription = account.need("subscription", invoice._own.subscription);
  const customer = account.need("customer", subscription.customer);
  const named = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = typeof named === "string" ? account.store.get("payment_method", named) : null;
  const intent = account.need("payment_intent", invoice._own.intent ?? "");
  try {
    if (method) confirmIntent(account, intent, method, { isThere: false });
    else invoiceFailed(account, intent, false);
  } catch (error) {
    if (!(error instanceof StripeRefusal && error.keepsChanges)) throw error;
  }
  afterFailure(account, invoice.id);
}

function afterFailure(account: Account, id: string): void {
  const invoice = account.need("invoice", id);
  const subscription = account.need("subscription", invoice._own.subscription);
  if (invoice.status !== "open" || invoice.next_payment_attempt || subscription.status !== "past_due") return;
  if (account.afterRetries === "canceled") endSubscription(account, subscription, "payment_failed");
  else changeAndTell(account, subscription, { status: "unpaid" }, "customer.subscription.updated");
}

function renew(account: Account, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(account, subscription, "cancellation_requested");
    return;
  }
  const item = itemOf(subscription);
  const { recurring } = account.need("price", item.price);
  if (!recurring) throw new Error("a subscription to a price that does not recur");
  const start = item.current_period_end;
  const next = {
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(start, recurring, subscription._own.anchorDay),
  };
  const begun = account.change(subscription, { items: { ...subscription.items, data: [next] } });
  const invoice = newInvoice(account, begun, "subscription_cycle");
  const billed = account.change(begun, { latest_invoice: invoice.id });
  emit(account, "customer.subscription.updated", billed, subscription);
  if (subscription.status !== "unpaid") collect(account, invoice);
}

function emitUpcoming(account: Account, subscription: Subscription): void {
  const item = itemOf(subscription);
  const updated = { ...subscription._own, upcomingFor: item.current_period_end };
  account.change(subscription, { _own: updated });
  const latest = account.need("invoice", subscription.latest_invoice ?? "");
  const upcoming = {
    ...latest,
    // An id that no call can find, because the invoice does not exist yet.
    id: `upcoming_${newId("in")}`,
    ...{
      status: "draft",
      billing_reason: "upcoming",
      number: null,
      attempted: false,
      attempt_count: 0,
      amount_paid: 0,
    },
    ...{ amount_remaining: latest.amount_due, hosted_invoice_url: null, invoice_pdf: null, effective_at: null },
    ...{ next_payment_attempt: item.current_period_end, period_start: item.current_period_start },
    ...{ period_end: item.current_period_end, webhooks_delivered_at: null },
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  };
  emit(account, "invoice.upcoming", upcoming as Invoice);
}

type Due = { at: number; run: () => void };

/** Returns the next scheduled event of a subscription, or null. */
function dueOf(account: Account, subscription: Subscription): Due | null {
  const { status, created, _own } = subscription;
  if (status === "incomplete") return { at: created + INCOMPLETE_FOR, run: () => expire(account, subscription) };
  if (!RENEWING.includes(status)) return null;
  const end = itemOf(subscription).current_period_end;
  const dues: Due[] = [{ at: end, run: () => renew(account, subscription) }];
  const invoice = subscription.latest_invoice ? account.store.get("invoice", subscription.latest_invoice) : null;
  if (invoice?.status === "open" && invoice.next_payment_attempt)
    dues.push({ at: invoice.next_payment_attempt, run: () => collect(account, invoice) });
  if (status === "active" && !subscription.cancel_at_period_end && _own.upcomingFor !== end)
    dues.push({ at: end - UPCOMING_BEFORE, run: () => emitUpcoming(account, subscription) });
  return dues.sort((a, b) => a.at - b.at)[0] ?? null;
}

/**
 * Returns the next scheduled event of all subscriptions on a test clock, or of those without one when `clock` is null.
 */
function nextDue(account: Account, clock: string | null): Due | null {
  let next: Due | null = null;
  for (const subscription of account.store.all("subscription")) {
    if (subscription.test_clock !== clock) continue;
    const due = dueOf(account, subscription);
    if (due && (!next || due.at < next.at)) next = due;
  }
  return next;
}

/** Runs everything that was due by `until`, in order, each at its own time. Returns when the next event is due. */
function catchUp(account: Account, until: number, clock: string | null): number | null {
  try {
    for (;;) {
      const due = nextDue(account, clock);
      if (!due || due.at > until) return due?.at ?? null;
      account.moment = due.at;
      if (clock) {
        const row = account.need("test_helpers.test_clock", clock);
        account.change(row, { frozen_time: Math.max(row.frozen_time, due.at) });
      }
      due.run();
    }
  } finally {
    account.moment = null;
  }
}

/** Advances a test clock and runs everything that becomes due. Returns the clock. */
export function passTestTime(account: Account, clock: string, frozen_time: number): Rows["test_helpers.test_clock"] {
  catchUp(account, frozen_time, clock);
  return account.change(account.need("test_helpers.test_clock", clock), { frozen_time });
}

/** Advances the account's clock by `seconds` and runs everything that is due. Cheap when nothing is. */
export function passTime(account: Account, seconds = 0): void {
  if (seconds === 0 && account.clockNow() < account.quietUntil) return;
  const next = account.transaction(() => {
    if (seconds > 0) account.advance(seconds);
    return catchUp(account, account.clockNow(), null);
  });
  account.quietUntil = next ?? Number.POSITIVE_INFINITY;
}
