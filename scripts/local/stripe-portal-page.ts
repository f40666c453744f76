import { type Html, html } from "./html";
import type { Account } from "./stripe-account";
import { cardForm } from "./stripe-card-form";
import { stripeLayout } from "./stripe-layout";
import { day, money, nextWords, priceWords, productName, stateMark } from "./stripe-page-words";
import type { Rows } from "./stripe-rows";

type Session = Rows["billing_portal.session"];
type Subscription = Rows["subscription"];

/** The card that the next renewal is charged to. */
export function cardOnFile(account: Account, customer: Rows["customer"]): Rows["payment_method"] | null {
  const own = account.store.all("subscription").filter((each) => each.customer === customer.id && !each.ended_at);
  const named = own.at(-1)?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return typeof named === "string" ? account.store.get("payment_method", named) : null;
}

function cardWords(method: Rows["payment_method"] | null): Html {
  if (!method) return html`<p class="soft">No card on file.</p>`;
  const { brand, last4, exp_month, exp_year } = method.card;
  return html`<p><strong>${brand.replace(/^./, (letter) => letter.toUpperCase())} ending in ${last4}</strong>, expires ${String(exp_month).padStart(2, "0")} / ${exp_year}</p>`;
}

/** What can be done: cancel at the period's end, or take that back. */
function buttons(base: string, subscription: Subscription): Html | null {
  if (subscription.ended_at || subscription.status === "incomplete") return null;
  const [action, words] = subscription.cancel_at_period_end
    ? ["resume", "Don’t cancel subscription"]
    : ["cancel", "Cancel subscription"];
  return html`<form method="post" action="${base}/${action}"><input type="hidden" name="subscription" value="${subscription.id}"><button class="quiet">${words}</button></form>`;
}

function subscriptions(account: Account, base: string, own: readonly Subscription[]): Html {
  if (own.length === 0) return html`<p class="soft">No subscriptions.</p>`;
  const row = (each: Subscription) =>
    html`<li class="row"><div><strong>${productName(account, each)}</strong> ${stateMark(each.status)}<br><span class="soft">${priceWords(account, each)} · ${nextWords(each)}</span></div>${buttons(base, each)}</li>`;
  return html`<ul class="card">${own.map(row)}</ul>`;
}

function invoices(own: readonly Rows["invoice"][]): Html {
  if (own.length === 0) return html`<p class="soft">No invoices.</p>`;
  const row = (each: Rows["invoice"]) =>
    html`<li class="row"><a href="${each.hosted_invoice_url ?? ""}">${each.number ?? each.id}</a><span>${day(each.created)}</span><span class="amount">${money(each.total, each.currency)}</span>${stateMark(each.status ?? "draft")}</li>`;
  return html`<ul class="card">${own.map(row)}</ul>`;
}

type Told = { problem?: string; told?: string };

/** What a customer sees and changes of what it pays for. */
export function portalPage(account: Account, session: Session, { problem, told }: Told = {}): string {
  const customer = account.need("customer", session.customer);
  const base = `/p/session/${session._own.token}`;
  const isOwn = (each: { customer: unknown }) => each.customer === customer.id;
  const back = session.return_url
    ? html`<p><a class="button quiet" href="${session.return_url}">Return to Oddly</a></p>`
    : null;
  const main = html`<h1>Your billing</h1><p>${customer.name ?? ""}${customer.email ? html` <span class="soft">${customer.email}</span>` : null}</p>${back}
${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}${told ? html`<p class="told" role="status">${told}</p>` : null}
<section aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>${subscriptions(account, base, account.store.all("subscription").filter(isOwn).reverse())}</section>
<section aria-labelledby="card"><h2 id="card">Payment method</h2>${cardWords(cardOnFile(account, customer))}${cardForm(`${base}/card`, "Update card")}</section>
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>${invoices(account.store.all("invoice").filter(isOwn).reverse())}</section>`;
  return stripeLayout("Billing", main, null);
}

/** What the address of a session shows that is over, or never was. */
export function noPortalPage(): string {
  return stripeLayout(
    "Session expired",
    html`<h1>This session has expired</h1><p>Open your billing once more from the site.</p>`,
    null,
  );
}
