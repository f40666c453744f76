import { timingSafeEqual } from "node:crypto";
import type http from "node:http";
import { money, priceInWords } from "@/lib/billing/plan";
import { counted } from "@/lib/core/text";
import { type Html, html, moment, type Page } from "../html";
import { readBody } from "../server";
import type { Account } from "./account";
import { newCard } from "./cards";
import { confirmIntent, newSetup } from "./intents";
import { cardForm, day, stateMark, stripeLayout } from "./layout";
import { type Form, parseForm } from "./params";
import { StripeRefusal } from "./refusals";
import type { Rows } from "./store";
import { cardOf, passTime, updateSubscription } from "./subscriptions";

type Subscription = Rows["subscription"];
type Method = Rows["payment_method"];
type Session = Rows["billing_portal.session"];

/** The number of subscriptions and of events on the home page. */
const MAX_SHOWN = 50;

const STEPS = [
  { days: 1, label: "1 day" },
  { days: 7, label: "7 days" },
  { days: 92, label: "3 months" },
];

/** Returns a price and the next step, such as "$15 every 3 months · Renews Feb 21, 2027". */
function planOf(account: Account, { items, ...subscription }: Subscription): string {
  const [item] = items.data;
  const price = item && account.store.get("price", item.price);
  if (!item || !price?.recurring) return "";
  const { interval, interval_count: intervalCount } = price.recurring;
  const { unit_amount, currency } = price;
  const plan = priceInWords({ amountCents: unit_amount ?? 0, currency, interval, intervalCount });
  if (subscription.ended_at) return `${plan} · Ended ${day(subscription.ended_at)}`;
  if (subscription.cancel_at_period_end) return `${plan} · Cancels ${day(item.current_period_end)}`;
  if (subscription.status === "incomplete") return `${plan} · Waits for its first payment`;
  return `${plan} · Renews ${day(item.current_period_end)}`;
}

function clock(account: Account): Html {
  const ahead = account.ahead();
  const buttons = STEPS.map(
    ({ days, label }) => html`<button class="quiet" name="days" value="${days}">Advance ${label}</button>`,
  );
  return html`<section aria-labelledby="clock"><h2 id="clock">Clock</h2><p>${moment(new Date(account.clockNow() * 1000))}${ahead > 0 ? html` <span class="soft">(${Math.round(ahead / 86_400)} days ahead)</span>` : null}</p><form method="post" action="/advance" class="buttons">${buttons}</form></section>`;
}

function accountSubscription(account: Account, each: Subscription): Html {
  const customer = account.store.get("customer", each.customer);
  const invoice = each.latest_invoice ? account.store.get("invoice", each.latest_invoice) : null;
  const link = invoice?.hosted_invoice_url;
  return html`<li class="row"><div><strong>${customer?.name ?? each.customer}</strong> ${stateMark(each.status)}${each.description ? html`<br>${each.description}` : null}<br><span class="soft">${customer?.email ?? ""} · ${planOf(account, each)}</span><br><code>${each.id}</code></div>${link ? html`<a href="${link}">Latest invoice</a>` : null}</li>`;
}

function events(account: Account): Html {
  const rows = account.store.all("event").flatMap(({ type, created, _own: delivery }) => {
    if (!delivery) return [];
    const { attempts, state } = delivery;
    const last = attempts.at(-1);
    const result = last ? `${counted(attempts.length, "attempt")}, last answer ${last.status || "none"}` : "";
    return [
      html`<tr><td><code>${type}</code></td><td>${moment(new Date(created * 1000))}</td><td>${stateMark(state)} <span class="soft">${result}</span></td></tr>`,
    ];
  });
  if (rows.length === 0) return html`<p class="soft">Nobody was told of anything yet.</p>`;
  return html`<div class="card scroll" tabindex="0" role="region" aria-labelledby="events"><table><thead><tr><th scope="col">Event</th><th scope="col">When</th><th scope="col">Delivery</th></tr></thead><tbody>${rows.slice(-MAX_SHOWN).reverse()}</tbody></table></div>`;
}

/** Renders a list, newest first, or the `none` text. `rows` are oldest first. */
function listOf<T>(rows: readonly T[], none: string, render: (row: T) => Html): Html {
  if (rows.length === 0) return html`<p class="soft">${none}</p>`;
  return html`<ul class="card">${rows.toReversed().map(render)}</ul>`;
}

function homePage(account: Account): string {
  const all = account.store.all("subscription");
  const none = "Nothing yet. What is paid for on this machine arrives here and goes no further.";
  const list = listOf(all.slice(-MAX_SHOWN), none, (each) => accountSubscription(account, each));
  const kinds = ["customer", "subscription", "charge"] as const;
  const counts = kinds.map((kind) => counted(account.store.all(kind).length, kind));
  const main = html`<h1>Payments</h1><p class="soft">${counts.join(", ")}</p>${clock(account)}
<section aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>${list}</section>
<section aria-labelledby="events"><h2 id="events">Events</h2>${events(account)}</section>`;
  return stripeLayout("Payments", main);
}

const problemNote = (problem: string | undefined) =>
  problem ? html`<p class="notice bad" role="alert">${problem}</p>` : null;

/** Renders an invoice, which can be paid while it is open, or a receipt when it is paid. */
function invoicePage(account: Account, invoice: Rows["invoice"], path: string, problem?: string): string {
  const { number, status, total, amount_paid, currency, customer_name, customer_email } = invoice;
  const isPaid = status === "paid";
  const paidAt = invoice.status_transitions.paid_at;
  const what = account.store.get("subscription", invoice._own.subscription)?.description;
  const lines = invoice.lines.data.map(
    (line) =>
      html`<tr><td>${line.description}${what ? html`<br>${what}` : null}<br><span class="soft">${day(line.period.start)} – ${day(line.period.end)}</span></td><td class="amount">${money(line.amount, currency)}</td></tr>`,
  );
  const pay = html`<section class="no-print" aria-labelledby="pay"><h2 id="pay">Pay by card</h2>${cardForm(`${path}/pay`, `Pay ${money(total, currency)}`)}</section>`;
  const main = html`<h1>${isPaid ? "Receipt" : "Invoice"} ${number ?? invoice.id}</h1>
<p>${stateMark(status ?? "draft")} <span class="amount">${money(isPaid ? amount_paid : total, currency)}</span>${paidAt ? html` <span class="soft">paid ${day(paidAt)}</span>` : null}</p>
<p>From <strong>Oddly</strong> to <strong>${customer_name ?? ""}</strong> <span class="soft">${customer_email ?? ""}</span></p>
<p class="soft">Issued ${day(invoice.created)}</p>
${problemNote(problem)}
<div class="card scroll"><table><thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead><tbody>${lines}<tr><th scope="row">Total</th><td class="amount">${money(total, currency)}</td></tr></tbody></table></div>
${status === "open" ? pay : null}`;
  return stripeLayout(`Invoice ${number ?? ""}`, main, null);
}

const cardName = ({ card: { brand, last4 } }: Method) =>
  `${brand.replace(/^./, (letter) => letter.toUpperCase())} ending in ${last4}`;

function portalCards(account: Account, customer: Rows["customer"], own: readonly Subscription[]): Html {
  const id = customer.invoice_settings.default_payment_method;
  const first = typeof id === "string" ? account.store.get("payment_method", id) : null;
  const all = [first, ...own.filter((each) => !each.ended_at).map((each) => cardOf(account, each))];
  const shown = new Map(all.flatMap((method) => (method ? [[method.id, method]] : [])));
  if (shown.size === 0) return html`<p class="soft">No card on file.</p>`;
  return html`${[...shown.values()].map((method) => {
    const { exp_month, exp_year } = method.card;
    return html`<p><strong>${cardName(method)}</strong>, expires ${String(exp_month).padStart(2, "0")} / ${exp_year}</p>`;
  })}`;
}

/** Renders a subscription, with the button to cancel it at the period's end or to undo that. */
function portalSubscription(account: Account, base: string, each: Subscription): Html {
  const price = account.store.get("price", each.items.data[0]?.price ?? "");
  const product = price && account.store.get("product", price.product);
  const method = each.ended_at ? null : cardOf(account, each);
  const [action, label] = each.cancel_at_period_end
    ? ["resume", "Don’t cancel subscription"]
    : ["cancel", "Cancel subscription"];
  const form = html`<form method="post" action="${base}/${action}"><input type="hidden" name="subscription" value="${each.id}"><button class="quiet">${label}</button></form>`;
  return html`<li class="row"><div><strong>${product?.name ?? ""}</strong> ${stateMark(each.status)}${each.description ? html`<br>${each.description}` : null}<br><span class="soft">${planOf(account, each)}${method ? ` · ${cardName(method)}` : null}</span></div>${each.ended_at || each.status === "incomplete" ? null : form}</li>`;
}

function portalInvoice(account: Account, each: Rows["invoice"]): Html {
  const what = account.store.get("subscription", each._own.subscription)?.description ?? null;
  return html`<li class="row"><a href="${each.hosted_invoice_url ?? ""}">${each.number ?? each.id}</a><span>${what}</span><span>${day(each.created)}</span><span class="amount">${money(each.total, each.currency)}</span>${stateMark(each.status ?? "draft")}</li>`;
}

function portalPage(
  account: Account,
  session: Session,
  { problem, notice }: { problem?: string; notice?: string },
): string {
  const customer = account.need("customer", session.customer);
  const base = `/p/session/${session._own.token}`;
  const isOwn = (each: { customer: unknown }) => each.customer === customer.id;
  const own = account.store.all("subscription").filter(isOwn);
  const back = session.return_url
    ? html`<p><a class="button quiet" href="${session.return_url}">Return to Oddly</a></p>`
    : null;
  const main = html`<h1>Your billing</h1><p>${customer.name ?? ""}${customer.email ? html` <span class="soft">${customer.email}</span>` : null}</p>${back}
${problemNote(problem)}${notice ? html`<p class="notice good" role="status">${notice}</p>` : null}
<section aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>${listOf(own, "No subscriptions.", (each) => portalSubscription(account, base, each))}</section>
<section aria-labelledby="card"><h2 id="card">Payment method</h2>${portalCards(account, customer, own)}${cardForm(`${base}/card`, "Update card")}</section>
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>${listOf(account.store.all("invoice").filter(isOwn), "No invoices.", (each) => portalInvoice(account, each))}</section>`;
  return stripeLayout("Billing", main, null);
}

const notFound = (): Page => ({
  status: 404,
  body: stripeLayout("Not found", html`<h1>There is nothing here</h1><p><a href="/">All payments</a></p>`),
});
const redirect = (location: string): Page => ({ status: 303, body: "", location });

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Returns the details of a card typed on one of the pages, in Stripe's parameters. */
function typedCard(form: Form) {
  const text = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  const [month = "", year = ""] = text("expiry").split("/");
  return {
    card: { number: text("number"), exp_month: month.trim(), exp_year: year.trim() || "0", cvc: text("cvc").trim() },
  };
}

/** Runs a form's work in a transaction and returns the refusal to show, or null. */
function problemOf(account: Account, work: () => void): string | null {
  try {
    account.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof StripeRefusal) return error.message;
    throw error;
  }
}

/** The cardholder is at the page, so authentication counts as passed. */
const PRESENT = { isThere: true, isAuthenticated: true };

/** Makes the card the default of the customer and of all their subscriptions that have not ended. */
function updateCard(account: Account, id: string, form: Form): void {
  const setup = newSetup(account, { customer: id, usage: "off_session", metadata: {} });
  const { payment_method } = confirmIntent(account, setup, newCard(account, typedCard(form), id), PRESENT);
  const customer = account.need("customer", id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: payment_method };
  account.change(customer, "customer.updated", { invoice_settings });
  for (const each of account.store.all("subscription")) {
    if (each.customer === id && !each.ended_at)
      account.change(each, "customer.subscription.updated", { default_payment_method: payment_method });
  }
}

function cancelOrResume(account: Account, { customer }: Session, id: string, isCanceled: boolean): void {
  const subscription = account.store.get("subscription", id);
  if (subscription?.customer !== customer || subscription.ended_at)
    throw new StripeRefusal(400, "That subscription is over, or not yours.");
  updateSubscription(account, { cancel_at_period_end: isCanceled }, id);
}

const NOTICES: Readonly<Record<string, string>> = {
  card: "Your card was updated.",
  cancel: "Your subscription will end with its period.",
  resume: "Your subscription goes on.",
};

/** How long a portal session's URL works, as in Stripe. */
const SESSION_MS = 3_600_000;

/** The parts of the path after the first, and the form that is posted, or null. */
type PageRequest = { parts: readonly string[]; form: Form | null; done: string };

function portal(account: Account, { parts: [kind, token = "", action = ""], form, done }: PageRequest): Page {
  if (kind !== "session") return notFound();
  const session = account.store.all("billing_portal.session").find(({ _own }) => isSame(_own.token, token));
  if (!session || account.machineNow() - session._own.startedAt >= SESSION_MS) {
    const main = html`<h1>This session has expired</h1><p>Open your billing once more from the site.</p>`;
    return { status: 404, body: stripeLayout("Session expired", main, null) };
  }
  if (!form && !action) return { status: 200, body: portalPage(account, session, { notice: NOTICES[done] }) };
  if (!form || !(action in NOTICES)) return notFound();
  const problem = problemOf(account, () => {
    if (action === "card") updateCard(account, session.customer, form);
    else cancelOrResume(account, session, String(form.subscription), action === "cancel");
  });
  if (problem) return { status: 400, body: portalPage(account, session, { problem }) };
  return redirect(`/p/session/${token}?done=${action}`);
}

function invoice(account: Account, { parts: [id = "", token = "", action = ""], form }: PageRequest): Page {
  const row = account.store.get("invoice", id);
  const path = new URL(row?.hosted_invoice_url ?? account.url).pathname;
  if (!row || !isSame(path, `/i/${id}/${token}`)) return notFound();
  if (!form && action === "") return { status: 200, body: invoicePage(account, row, path) };
  if (!form || action !== "pay") return notFound();
  const problem = problemOf(account, () => {
    const method = newCard(account, typedCard(form), row.customer);
    const intent = account.need("payment_intent", row._own.intent);
    confirmIntent(account, intent, method, PRESENT);
  });
  if (problem) return { status: 402, body: invoicePage(account, account.need("invoice", id), path, problem) };
  return redirect(path);
}

/** Returns the page or form result for a request; null when the path belongs to the API. */
export async function pageFor(account: Account, request: http.IncomingMessage, url: URL): Promise<Page | null> {
  const [, first = "", ...parts] = url.pathname.split("/");
  if (!["", "advance", "p", "i"].includes(first)) return null;
  const isPost = request.method === "POST";
  // Reject form posts from other sites.
  if (isPost && request.headers.origin !== account.url) return { status: 403, body: "Not from here." };
  if (!isPost && request.method !== "GET") return notFound();
  const form = isPost ? parseForm(await readBody(request)) : null;
  if (first === "p") return portal(account, { parts, form, done: url.searchParams.get("done") ?? "" });
  if (first === "i") return invoice(account, { parts, form, done: "" });
  if (first === "" && !form) return { status: 200, body: homePage(account) };
  if (first !== "advance" || !form) return notFound();
  const step = STEPS.find(({ days }) => String(days) === form.days);
  if (step) passTime(account, step.days * 86_400);
  return redirect("/");
}
