import type { Account } from "./account";
import { unfit } from "./refusals";
import { kindOf, type Row, type Rows } from "./store";

export type Shown = { [field: string]: unknown };

/** Returns an object as in Stripe's API: without internal fields and with computed ones. */
export function shown(account: Account, row: Row): Shown {
  const { _own, ...visible } = row as Row & { _own?: unknown };
  if (row.object === "event") return { ...visible, pending_webhooks: row._own?.state === "pending" ? 1 : 0 };
  if (row.object !== "subscription") return visible;
  const data = row.items.data.map((item) => ({ ...item, price: shown(account, account.need("price", item.price)) }));
  return { ...visible, items: { ...row.items, data } };
}

/** Returns the payments of an invoice: the one by its payment intent. */
function paymentsOf({ id, amount_due, amount_paid, currency, status, _own }: Rows["invoice"]) {
  const payment = {
    ...{ id: `inpay_${id.slice("in_".length)}`, object: "invoice_payment", currency, invoice: id, is_default: true },
    ...{ amount_paid: amount_paid || null, amount_requested: amount_due, livemode: false },
    payment: { type: "payment_intent", payment_intent: _own.intent },
    status: status === "void" ? "canceled" : status,
  };
  return { object: "list", data: [payment], has_more: false, url: "/v1/invoice_payments" };
}

/** Returns a field that is only included with `expand`. Throws a StripeRefusal for other fields. */
function included(account: Account, row: Row | null, field: string, whole: string): unknown {
  if (row?.object === "invoice" && field === "payments") return paymentsOf(row);
  if (row?.object === "invoice" && field === "confirmation_secret") {
    const { client_secret } = account.need("payment_intent", row._own.intent);
    return row.status === "open" ? { client_secret, type: "payment_intent" } : null;
  }
  throw unfit(`This property cannot be expanded (${whole}).`);
}

function expandIn(account: Account, node: unknown, [field, ...rest]: readonly string[], whole: string): void {
  if (!field || typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) expandIn(account, each, [field, ...rest], whole);
    return;
  }
  const at = node as Shown;
  if (!(field in at)) {
    const kind = typeof at.id === "string" ? kindOf(at.id) : null;
    at[field] = included(account, kind && account.store.get(kind, String(at.id)), field, whole);
  }
  const value = at[field];
  if (typeof value === "string") {
    const kind = kindOf(value);
    const found = kind && account.store.get(kind, value);
    if (!found) throw unfit(`This property cannot be expanded (${whole}).`);
    at[field] = structuredClone(shown(account, found));
  }
  expandIn(account, at[field], rest, whole);
}

/** Returns a copy in which the ids that `expand` names are replaced by their objects. */
export function expanded(account: Account, value: Shown, expand: readonly string[]): Shown {
  const copy = structuredClone(value);
  for (const whole of expand) expandIn(account, copy, whole.split("."), whole);
  return copy;
}
