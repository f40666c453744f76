import { type Html, html } from "../html";
import type { Account } from "./account";
import { cardForm } from "./card-form";
import { stripeLayout } from "./layout";
import { day, descriptionOf, money, nextWords, priceWords, productName, stateMark } from "./page-words";
import type { Rows } from "./store";

type Session = Rows["billing_portal.session"];
type Subscription = Rows["subscription"];

type Method = Rows["payment_method"];

const methodOf = (account: Account, named: unknown): Method | null =>
  typeof named === "string" ? account.store.get("payment_method", named) : null;

const nameOf = ({ card: { brand, last4 } }: Method) =>
  `${brand.replace(/^./, (letter) => letter.toUpperCase())} ending in ${last4}`;

/** Returns the card that the subscription's next renewal charges: its own, or else the customer's. */
function cardOf(account: Account, subscription: Subscription, customer: Rows["customer"]): Method | null {
  const named = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return methodOf(account, named);
}

/** Renders every card that will be charged, once each. */
function cards(account: Account, customer: Rows["customer"], own: readonly Subscription[]): Html {
  const going = own.filter((each) => !each.ended_at).map((each) => cardOf(account, each, customer));
  const all = [methodOf(account, customer.invoice_settings.default_payment_method), ...going];
  const shown = new Map(all.flatMap((method) => (method ? [[method.id, method]] : [])));
  if (shown.size === 0) return html`<p class="soft">No card on file.</p>`;
  return html`${[...shown.values()].map((method) => {
    const { exp_month, exp_year } = method.card;
    return html`<p><strong>${nameOf(method)}</strong>, expires ${String(exp_month).padStart(2, "0")} / ${exp_year}</p>`;
  })}`;
}

/** Renders the button to cancel at the period's end or to undo that. */
function buttons(base: string, subscription: Subscription): Html | null {
  if (subscription.ended_at || subscription.status === "incomplete") return null;
  const [action, words] = subscription.cancel_at_period_end
    ? ["resume", "Don’t cancel subscription"]
    : ["cancel", "Cancel subscription"];
  return html`<form method="post" action="${base}/${action}"><input type="hidden" name="subscription" value="${subscription.id}"><button class="quiet">${words}</button></form>`;
}

function subscriptions(account: Account, base: string, customer: Rows["customer"], own: readonly Subscription[]): Html {
  if (own.length === 0) return html`<p class="soft">No subscriptions.</p>`;
  const row = (each: Subscription) => {
    const method = each.ended_at ? null : cardOf(account, each, customer);
    return html`<li class="row"><div><strong>${productName(account, each)}</strong> ${stateMark(each.status)}${each.description ? html`<br>${each.description}` : null}<br><span class="soft">${priceWords(account, each)} · ${nextWords(each)}${method ? ` · ${nameOf(method)}` : null}</span></div>${buttons(base, each)}</li>`;
  };
  return html`<ul class="card">${own.map(row)}</ul>`;
}

function invoices(account: Account, own: readonly Rows["invoice"][]): Html {
  if (own.length === 0) return html`<p class="soft">No invoices.</p>`;
  const row = (each: Rows["invoice"]) =>
    html`<li class="row"><a href="${each.hosted_invoice_url ?? ""}">${each.number ?? each.id}</a><span>${descriptionOf(account, each._own.subscription)}</span><span>${day(each.created)}</span><span class="amount">${money(each.total, each.currency)}</span>${stateMark(each.status ?? "draft")}</li>`;
  return html`<ul class="card">${own.map(row)}</ul>`;
}

type Notices = { problem?: string; told?: string };

/** Renders the billing portal of a customer. */
export function portalPage(account: Account, session: Session, { problem, told }: Notices = {}): string {
  const customer = account.need("customer", session.customer);
  const base = `/p/session/${session._own.token}`;
  const isOwn = (each: { customer: unknown }) => each.customer === customer.id;
  const own = account.store.all("subscription").filter(isOwn).reverse();
  const back = session.return_url
    ? html`<p><a class="button quiet" href="${session.return_url}">Return to Oddly</a></p>`
    : null;
  const main = html`<h1>Your billing</h1><p>${customer.name ?? ""}${customer.email ? html` <span class="soft">${customer.email}</span>` : null}</p>${back}
${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}${told ? html`<p class="told" role="status">${told}</p>` : null}
<section aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>${subscriptions(account, base, customer, own)}</section>
<section aria-labelledby="card"><h2 id="card">Payment method</h2>${cards(account, customer, own)}${cardForm(`${base}/card`, "Update card")}</section>
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>${invoices(account, account.store.all("invoice").filter(isOwn).reverse())}</section>`;
  return stripeLayout("Billing", main, null);
}

/** Renders the page for an expired or unknown session. */
export function noPortalPage(): string {
  return stripeLayout(
    "Session expired",
    html`<h1>This session has expired</h1><p>Open your billing once more from the site.</p>`,
    null,
  );
}
