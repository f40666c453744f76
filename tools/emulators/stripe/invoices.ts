import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Account } from "./account";
import { type Call, call, reads } from "./calls";
import { text } from "./params";
import { unfit } from "./refusals";
import { newId, type Rows, randomText } from "./store";

type Intent = Rows["payment_intent"];
type Invoice = Rows["invoice"];
type Subscription = Rows["subscription"];

const DAY = 86_400;
/** Days before each retry of a failed renewal. */
const RETRY_DAYS = [3, 5, 7];

/** Returns a new client secret, which allows a browser to use the intent with that id. */
export const newSecret = (id: string): string => `${id}_secret_${randomText(25)}`;

const savesCard = ({ payment_settings }: Subscription) =>
  payment_settings.save_default_payment_method === "on_subscription";

function newIntent(account: Account, invoice: string, subscription: Subscription, fields: Partial<Intent>): Intent {
  const id = newId("payment_intent");
  return account.create("payment_intent", "payment_intent.created", {
    ...{ id, amount_received: 0, canceled_at: null, cancellation_reason: null, client_secret: newSecret(id) },
    ...{ customer: subscription.customer, last_payment_error: null, latest_charge: null, metadata: {} },
    ...{ next_action: null, payment_method: null, payment_method_types: ["card"] },
    ...{ setup_future_usage: savesCard(subscription) ? "off_session" : null, status: "requires_payment_method" },
    ...fields,
    _own: { invoice },
  });
}

/** Creates the open invoice for the current period, with a payment intent that waits for a card. */
export function newInvoice(account: Account, subscription: Subscription, isFirst: boolean): Invoice {
  const id = newId("invoice");
  const [item] = subscription.items.data;
  if (!item) throw new Error("a subscription without an item");
  const price = account.need("price", item.price);
  const { currency } = price;
  const amount = price.unit_amount ?? 0;
  const customer = account.need("customer", subscription.customer);
  const now = account.now(customer.id);
  const sequence = customer.next_invoice_sequence ?? 1;
  account.change(customer, null, { next_invoice_sequence: sequence + 1, currency });
  const description = isFirst ? "Subscription creation" : "Subscription update";
  const intent = newIntent(account, id, subscription, { amount, currency, description });
  // A signed URL, because anyone who has it can view the invoice. The id alone is not enough.
  const token = createHmac("sha256", intent.client_secret).update(id).digest("base64url").slice(0, 24);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const line = { id: `il_${randomText(24)}`, object: "line_item", amount, currency, period } as const;
  const name = `1 × ${account.need("product", price.product).name}`;
  const invoice = account.create("invoice", "invoice.created", {
    ...{ id, amount_due: amount, amount_paid: 0, amount_remaining: amount, attempt_count: 0, attempted: false },
    ...{ auto_advance: true, billing_reason: isFirst ? "subscription_create" : "subscription_cycle", currency },
    ...{ customer: customer.id, customer_email: customer.email, customer_name: customer.name ?? null, metadata: {} },
    ...{ hosted_invoice_url: `${account.url}/i/${id}/${token}`, next_payment_attempt: null },
    lines: { object: "list", data: [{ ...line, description: name }], has_more: false, url: `/v1/invoices/${id}/lines` },
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    ...{ period_end: now, period_start: isFirst ? now : period.start, status: "open", subtotal: amount, total: amount },
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    _own: { intent: intent.id, subscription: subscription.id, retries: 0 },
  });
  account.emit("invoice.finalized", invoice);
  return invoice;
}

/** Activates the subscription when its latest invoice is no longer owed. */
function settleSubscription(account: Account, { id, _own }: Invoice, patch: Partial<Subscription> = {}): void {
  const subscription = account.need("subscription", _own.subscription);
  const wasOwed = ["incomplete", "past_due"].includes(subscription.status) && subscription.latest_invoice === id;
  const change = { ...patch, ...(wasOwed && { status: "active" as const }) };
  if (Object.keys(change).length > 0) account.change(subscription, "customer.subscription.updated", change);
}

/** Marks the invoice of a succeeded payment as paid, saves the card if requested, and activates the subscription. */
export function invoicePaid(account: Account, intent: Intent): void {
  const open = account.need("invoice", intent._own.invoice);
  const invoice = account.change(open, "invoice.paid", {
    ...{ status: "paid", amount_paid: open.amount_due, amount_remaining: 0, attempted: true, auto_advance: false },
    ...{ attempt_count: open.attempt_count + 1, next_payment_attempt: null },
    status_transitions: { ...open.status_transitions, paid_at: account.now(intent.customer) },
  });
  account.emit("invoice.payment_succeeded", invoice);
  const subscription = account.need("subscription", invoice._own.subscription);
  const { payment_method: card } = intent;
  const isNew = savesCard(subscription) && subscription.default_payment_method !== card;
  settleSubscription(account, invoice, isNew ? { default_payment_method: card } : {});
}

/**
 * Records a declined payment on its invoice: schedules the next retry of a renewal and marks the subscription past due.
 * `isThere` means on-session, which does not count as a retry.
 */
export function invoiceFailed(account: Account, intent: Intent, isThere: boolean): void {
  const open = account.need("invoice", intent._own.invoice);
  const isRenewal = open.billing_reason === "subscription_cycle";
  const retries = open._own.retries + (isThere ? 0 : 1);
  const days = isRenewal ? RETRY_DAYS[retries - 1] : undefined;
  const next = days ? account.now(intent.customer) + days * DAY : null;
  account.change(open, "invoice.payment_failed", {
    ...{ attempted: true, attempt_count: open.attempt_count + 1, _own: { ...open._own, retries } },
    next_payment_attempt: isThere ? open.next_payment_attempt : next,
  });
  const subscription = account.need("subscription", open._own.subscription);
  if (subscription.status === "active" && isRenewal)
    account.change(subscription, "customer.subscription.updated", { status: "past_due" });
}

/** Voids an open invoice and cancels its payment. Throws a StripeRefusal when it is not open. */
export function voidInvoice(account: Account, open: Invoice): Invoice {
  if (open.status !== "open")
    throw unfit(`You can only pass in open invoices. This invoice isn't open: it is ${open.status}.`);
  const voided_at = account.now(open.customer);
  const invoice = account.change(open, "invoice.voided", {
    ...{ status: "void", auto_advance: false, next_payment_attempt: null },
    status_transitions: { ...open.status_transitions, voided_at },
  });
  account.change(account.need("payment_intent", invoice._own.intent), "payment_intent.canceled", {
    ...{ status: "canceled", canceled_at: voided_at, cancellation_reason: "void_invoice", next_action: null },
  });
  const { status } = account.need("subscription", invoice._own.subscription);
  if (status === "past_due") settleSubscription(account, invoice);
  return invoice;
}

const STATUSES = z.enum(["draft", "open", "paid", "uncollectible", "void"]);

export const INVOICE_CALLS: readonly Call[] = [
  ...reads("invoice", "/v1/invoices", { customer: text, subscription: text, status: STATUSES }),
  call("POST", "/v1/invoices/:id/void", {}, (account, _, id) => voidInvoice(account, account.need("invoice", id))),
];
