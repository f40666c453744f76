import type { Account } from "./account";
import { missing, unfit } from "./refusals";
import { kindOf, type Row, type Rows } from "./store";

export type Shown = { [field: string]: unknown };

/** Returns the legacy plan of a price, which subscription items still contain. */
function plan(price: Rows["price"]): Shown {
  const { id, active, unit_amount, currency, recurring, livemode, metadata, nickname, product, created } = price;
  return {
    ...{ id, object: "plan", active, amount: unit_amount, amount_decimal: price.unit_amount_decimal },
    ...{ billing_scheme: "per_unit", created, currency, livemode, metadata, nickname, product },
    ...{ interval: recurring?.interval, interval_count: recurring?.interval_count, meter: null, tiers_mode: null },
    ...{ transform_usage: null, trial_period_days: null, usage_type: "licensed" },
  };
}

function pendingWebhooks(account: Account, event: string): number {
  const waits = ({ id }: { id: string }) => {
    const state = account.store.get("_delivery", `${event}/${id}`)?.state;
    return state === "pending" || state === "held";
  };
  return account.store.all("webhook_endpoint").filter(waits).length;
}

/** Returns an object as in Stripe's API: without internal fields and with computed ones. */
export function shown(account: Account, row: Row): Shown {
  const { _own, ...visible } = row as Row & { _own?: unknown };
  if (row.object === "event") return { ...visible, pending_webhooks: pendingWebhooks(account, row.id) };
  if (row.object !== "subscription") return { ...visible };
  const data = row.items.data.map((item) => {
    const price = account.need("price", item.price);
    return { ...item, price: shown(account, price), plan: plan(price) };
  });
  return { ...visible, items: { ...row.items, data } };
}

function paymentsOf(account: Account, invoice: Rows["invoice"]) {
  const { intent } = invoice._own;
  const { id, created, currency, amount_due, amount_paid, status_transitions, status } = invoice;
  const payment = {
    ...{ id: `inpay_${id.slice("in_".length)}`, object: "invoice_payment", created, currency, livemode: false },
    ...{ amount_paid: amount_paid || null, amount_requested: amount_due, invoice: id, is_default: true },
    payment: { type: "payment_intent", payment_intent: intent },
    status: status === "void" ? "canceled" : status,
    status_transitions: { canceled_at: status_transitions.voided_at, paid_at: status_transitions.paid_at },
  };
  const data = intent ? [payment] : [];
  return { object: "list", data, has_more: false, url: `${account.url}/v1/invoice_payments` };
}

const listUnder = (account: Account, url: string, rows: readonly Row[]) => ({
  object: "list",
  data: rows.map((row) => shown(account, row)),
  has_more: false,
  url,
});

/** Returns a field that is only included with `expand`. Throws a StripeRefusal for other fields. */
function included(account: Account, row: Row, field: string): unknown {
  const name = `${row.object}.${field}`;
  if (row.object === "invoice" && field === "payments") return paymentsOf(account, row);
  if (row.object === "invoice" && field === "confirmation_secret") {
    const intent = row._own.intent && account.store.get("payment_intent", row._own.intent);
    return intent && row.status === "open" ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
  }
  if (row.object === "customer" && field === "subscriptions") {
    const isLive = ({ status }: Rows["subscription"]) => status !== "canceled" && status !== "incomplete_expired";
    const own = account.store.all("subscription").filter((each) => each.customer === row.id && isLive(each));
    return listUnder(account, `/v1/customers/${row.id}/subscriptions`, own.reverse());
  }
  if (row.object === "charge" && field === "refunds") {
    const own = account.store.all("refund").filter(({ charge }) => charge === row.id);
    return listUnder(account, `/v1/charges/${row.id}/refunds`, own.reverse());
  }
  throw unfit(`This property cannot be expanded (${name.slice(name.indexOf(".") + 1)}).`);
}

const MAX_LEVELS = 4;

function expandIn(account: Account, node: unknown, row: Row | null, path: readonly string[], whole: string): void {
  const [field, ...rest] = path;
  if (!field || typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) expandIn(account, each, null, path, whole);
    return;
  }
  const at = node as Shown;
  if (!(field in at)) {
    const own = row ?? rowOf(account, at);
    if (!own) throw unfit(`This property cannot be expanded (${whole}).`);
    at[field] = included(account, own, field);
  }
  const value = at[field];
  if (typeof value === "string") {
    const kind = kindOf(value);
    const found = kind && account.store.get(kind, value);
    if (!found) throw kind ? missing(kind, value, "expand") : unfit(`This property cannot be expanded (${whole}).`);
    const copy = shown(account, found);
    at[field] = copy;
    expandIn(account, copy, found, rest, whole);
  } else {
    // The value may belong to a stored row, so change only a copy.
    const copy = structuredClone(value);
    at[field] = copy;
    expandIn(account, copy, null, rest, whole);
  }
}

function rowOf(account: Account, { id }: Shown): Row | null {
  const kind = typeof id === "string" ? kindOf(id) : null;
  return kind ? account.store.get(kind, String(id)) : null;
}

/** Returns a copy in which the ids that `expand` names are replaced by their objects. */
export function expanded(account: Account, value: Shown, expand: readonly string[] = []): Shown {
  const copy = structuredClone(value);
  for (const whole of expand) {
    const path = whole.split(".");
    if (path.length > MAX_LEVELS + 1) throw unfit("You cannot expand more than 4 levels of a property.");
    expandIn(account, copy, null, path, whole);
  }
  return copy;
}
