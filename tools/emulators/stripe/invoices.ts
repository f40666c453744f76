import { createHmac } from "node:crypto";
import type { Account } from "./account";
import { changeAndTell, emit } from "./events";
import { cancelIntent, newIntent } from "./intents";
import { attach } from "./payment-methods";
import { unfit } from "./refusals";
import { newId, type Rows } from "./store";

type Invoice = Rows["invoice"];
type Intent = Rows["payment_intent"];
type Subscription = Rows["subscription"];

const DAY = 86_400;
/** Days before each retry of a failed renewal. */
const RETRY_DAYS = [3, 5, 7];

type Reason = "subscription_create" | "subscription_cycle";

function lineOf(account: Account, subscription: Subscription, invoice: string): Invoice["lines"]["data"][number] {
  const [item] = subscription.items.data;
  if (!item) throw new Error("a subscription without an item");
  const price = account.need("price", item.price);
  const product = account.need("product", price.product);
  const amount = (price.unit_amount ?? 0) * item.quantity;
  const details = { invoice_item: null, proration: false, proration_details: { credited_items: null } };
  return {
    id: newId("il"),
    object: "line_item",
    ...{ amount, currency: price.currency, discount_amounts: [] },
    ...{ discountable: true, discounts: [], invoice, livemode: false, metadata: subscription.metadata },
    description: `${item.quantity} × ${product.name}`,
    parent: {
      invoice_item_details: null,
      subscription_item_details: { ...details, subscription: subscription.id, subscription_item: item.id },
      type: "subscription_item_details",
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: String(price.unit_amount),
    },
    ...{ quantity: item.quantity, quantity_decimal: String(item.quantity), subscription: subscription.id },
    ...{ subtotal: amount, taxes: [] },
  };
}

/**
 * Creates the invoice for the subscription's current period, finalized and open, with a payment intent that waits for a
 * card.
 */
export function newInvoice(account: Account, subscription: Subscription, reason: Reason): Invoice {
  const id = newId("in");
  const line = lineOf(account, subscription, id);
  const customer = account.need("customer", subscription.customer);
  const now = account.now(customer.id);
  const { amount, currency } = line;
  const sequence = customer.next_invoice_sequence ?? 1;
  account.change(customer, { next_invoice_sequence: sequence + 1, currency });
  const intent = newIntent(
    account,
    {
      amount,
      currency,
      customer: customer.id,
      description: reason === "subscription_create" ? "Subscription creation" : "Subscription update",
      setup_future_usage:
        subscription.payment_settings?.save_default_payment_method === "on_subscription" ? "off_session" : null,
      metadata: {},
    },
    id,
  );
  // A signed URL, because anyone who has it can view the invoice. The id alone is not enough.
  const token = createHmac("sha256", intent.client_secret).update(id).digest("base64url").slice(0, 24);
  const address = `${account.url}/i/${id}/${token}`;
  const taxes = { disabled_reason: null, enabled: false, liability: null, provider: null, status: null };
  const invoice = account.store.put({
    id,
    object: "invoice",
    ...{ account_country: "US", account_name: "Oddly", account_tax_ids: null },
    ...{ amount_due: amount, amount_overpaid: 0, amount_paid: 0, amount_remaining: amount, amount_shipping: 0 },
    ...{ application: null, attempt_count: 0, attempted: false, auto_advance: true, automatic_tax: taxes },
    ...{ automatically_finalizes_at: null, billing_reason: reason, collection_method: "charge_automatically" },
    ...{ created: now, currency, custom_fields: null, customer: customer.id, customer_account: null },
    ...{ customer_address: customer.address ?? null, customer_email: customer.email },
    ...{ customer_name: customer.name ?? null, customer_phone: customer.phone ?? null, customer_shipping: null },
    ...{ customer_tax_exempt: "none", customer_tax_ids: [], default_payment_method: null, default_source: null },
    ...{ default_tax_rates: [], description: null, discounts: [], due_date: null, effective_at: now },
    ...{ ending_balance: 0, footer: null, from_invoice: null, hosted_invoice_url: address },
    ...{ invoice_pdf: `${address}/pdf`, issuer: { type: "self" }, last_finalization_error: null },
    ...{ latest_revision: null, livemode: false, metadata: {}, next_payment_attempt: null },
    lines: { object: "list", data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    ...{ period_end: now, period_start: reason === "subscription_create" ? now : line.period.start },
    ...{ post_payment_credit_notes_amount: 0, pre_payment_credit_notes_amount: 0, receipt_number: null },
    ...{ rendering: null, shipping_cost: null, shipping_details: null, starting_balance: 0 },
    ...{ statement_descriptor: null, status: "open", subtotal: amount, subtotal_excluding_tax: amount },
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    ...{ test_clock: customer.test_clock ?? null, total: amount, total_discount_amounts: [] },
    ...{ total_excluding_tax: amount, total_pretax_credit_amounts: [], total_taxes: [], webhooks_delivered_at: now },
    _own: { intent: intent.id, subscription: subscription.id, retries: 0 },
  });
  emit(account, "invoice.created", invoice);
  emit(account, "invoice.finalized", invoice);
  return invoice;
}

const isLatest = (subscription: Subscription, invoice: Invoice) => subscription.latest_invoice === invoice.id;

function backToActive(account: Account, invoice: Invoice, patch: Partial<Subscription> = {}): void {
  const subscription = account.need("subscription", invoice._own.subscription);
  const wasOwed = ["incomplete", "past_due", "unpaid"].includes(subscription.status) && isLatest(subscription, invoice);
  const change = { ...patch, ...(wasOwed && { status: "active" as const }) };
  if (Object.keys(change).length > 0) changeAndTell(account, subscription, change, "customer.subscription.updated");
}

/** Marks the invoice of a succeeded payment as paid, saves the card if requested, and activates the subscription. */
export function invoicePaid(account: Account, intent: Intent, method: Rows["payment_method"]): void {
  if (!intent._own.invoice) return;
  const open = account.need("invoice", intent._own.invoice);
  const invoice = account.change(open, {
    ...{ status: "paid", amount_paid: open.amount_due, amount_remaining: 0, attempted: true, auto_advance: false },
    ...{ attempt_count: open.attempt_count + 1, next_payment_attempt: null },
    status_transitions: { ...open.status_transitions, paid_at: account.now(open.customer) },
  });
  emit(account, "invoice.paid", invoice);
  emit(account, "invoice.payment_succeeded", invoice);
  const subscription = account.need("subscription", invoice._own.subscription);
  const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  if (saves) attach(account, account.need("payment_method", method.id), subscription.customer);
  const isNew = saves && subscription.default_payment_method !== method.id;
  backToActive(account, invoice, isNew ? { default_payment_method: method.id } : {});
}

/**
 * Records a declined payment on its invoice: schedules the next retry of a renewal and marks the subscription past due.
 * `isThere` means on-session, which does not count as a retry.
 */
export function invoiceFailed(account: Account, intent: Intent, isThere: boolean): void {
  if (!intent._own.invoice) return;
  const open = account.need("invoice", intent._own.invoice);
  const isRenewal = open.billing_reason === "subscription_cycle";
  const retries = open._own.retries + (isThere ? 0 : 1);
  const days = isRenewal ? RETRY_DAYS[retries - 1] : undefined;
  const next = days ? account.now(open.customer) + days * DAY : null;
  const invoice = account.change(open, {
    attempted: true,
    attempt_count: open.attempt_count + 1,
    next_payment_attempt: isThere ? open.next_payment_attempt : next,
    _own: { ...open._own, retries },
  });
  emit(account, "invoice.payment_failed", invoice);
  const subscription = account.need("subscription", invoice._own.subscription);
  if (subscription.status === "active" && isRenewal)
    changeAndTell(account, subscription, { status: "past_due" }, "customer.subscription.updated");
}

/** Emits that an invoice's payment requires authentication. */
export function invoiceWaits(account: Account, intent: Intent): void {
  const invoice = intent._own.invoice && account.need("invoice", intent._own.invoice);
  if (invoice) emit(account, "invoice.payment_action_required", invoice);
}

/** Voids an open invoice and cancels its payment. Throws a StripeRefusal when it is not open. */
export function voidInvoice(account: Account, open: Invoice): Invoice {
  if (open.status !== "open")
    throw unfit(`You can only pass in open invoices. This invoice isn't open: it is ${open.status}.`);
  const invoice = account.change(open, {
    ...{ status: "void", auto_advance: false, next_payment_attempt: null },
    status_transitions: { ...open.status_transitions, voided_at: account.now(open.customer) },
  });
  emit(account, "invoice.voided", invoice);
  const intent = invoice._own.intent && account.store.get("payment_intent", invoice._own.intent);
  if (intent) cancelIntent(account, intent, "void_invoice");
  const subscription = account.need("subscription", invoice._own.subscription);
  if (subscription.status === "past_due" || subscription.status === "unpaid") backToActive(account, invoice);
  return account.need("invoice", invoice.id);
}
