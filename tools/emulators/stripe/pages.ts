import { timingSafeEqual } from "node:crypto";
import type http from "node:http";
import { type Html, html } from "../html";
import { readBody } from "../requests";
import type { Account } from "./account";
import { passTime } from "./billing";
import { cardForm, typedCard } from "./card-form";
import { confirmIntent } from "./charging";
import { changeAndTell } from "./events";
import { stripeLayout } from "./layout";
import { day, descriptionOf, moment, money, nextWords, priceWords, stateMark } from "./page-words";
import { parseForm } from "./params";
import { newCard } from "./payment-methods";
import { cancelLater } from "./periods";
import { noPortalPage, portalPage } from "./portal-page";
import { StripeRefusal } from "./refusals";
import { confirmSetup, newSetup } from "./setup-intents";
import type { Delivery, Rows } from "./store";

/** Renders an invoice, which can be paid while it is open, or a receipt when it is paid. */
function invoicePage(account: Account, invoice: Rows["invoice"], problem?: string): string {
  const { number, status, total, amount_paid, currency, customer_name, customer_email, hosted_invoice_url } = invoice;
  const isPaid = status === "paid";
  const paidAt = invoice.status_transitions.paid_at;
  const what = descriptionOf(account, invoice._own.subscription);
  const lines = invoice.lines.data.map(
    (line) =>
      html`<tr><td>${line.description}${what ? html`<br>${what}` : null}<br><span class="soft">${day(line.period.start)} – ${day(line.period.end)}</span></td><td class="amount">${money(line.amount, currency)}</td></tr>`,
  );
  const path = new URL(hosted_invoice_url ?? account.url).pathname;
  const pay = html`<section class="no-print" aria-labelledby="pay"><h2 id="pay">Pay by card</h2>${cardForm(`${path}/pay`, `Pay ${money(total, currency)}`)}</section>`;
  const main = html`<h1>${isPaid ? "Receipt" : "Invoice"} ${number ?? invoice.id}</h1>
<p>${stateMark(status ?? "draft")} <span class="amount">${money(isPaid ? amount_paid : total, currency)}</span>${paidAt ? html` <span class="soft">paid ${day(paidAt)}</span>` : null}</p>
<p>From <strong>Oddly</strong> to <strong>${customer_name ?? ""}</strong> <span class="soft">${customer_email ?? ""}</span></p>
<p class="soft">Issued ${day(invoice.created)}</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
<div class="card scroll"><table><thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead><tbody>${lines}<tr><th scope="row">Total</th><td class="amount">${money(total, currency)}</td></tr></tbody></table></div>
${status === "open" ? pay : null}
<p class="no-print after"><a href="${path}/pdf">Download PDF</a></p>`;
  return stripeLayout(`Invoice ${number ?? ""}`, main, null);
}

const escaped = (text: string) =>
  text
    .replaceAll("×", "x")
    .replaceAll(/[^\x20-\x7e]/g, "?")
    .replaceAll(/[\\()]/g, "\\$&");

/** Returns the invoice as a one-page PDF in a standard font. */
function invoicePdf(account: Account, invoice: Rows["invoice"]): string {
  const what = descriptionOf(account, invoice._own.subscription);
  const { number, status, total, currency, customer_name, customer_email, created } = invoice;
  const lines = [
    `Oddly (local stand-in: no real card was charged)`,
    `Invoice ${number ?? invoice.id}`,
    `Issued ${day(created)}, ${status}`,
    `To ${customer_name ?? ""} ${customer_email ?? ""}`,
    ...invoice.lines.data.map((line) => `${line.description}: ${money(line.amount, currency)}`),
    ...(what ? [what] : []),
    `Total ${money(total, currency)}`,
  ];
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n");
  const stream = `BT /F1 12 Tf 20 TL 60 760 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

const SHOWN = 50;

/** The steps by which the clock can be advanced. */
const STEPS: readonly { days: number; words: string }[] = [
  { days: 1, words: "1 day" },
  { days: 7, words: "7 days" },
  { days: 92, words: "3 months" },
];

function clock(account: Account): Html {
  const ahead = account.store.get("_clock", "_clock")?.ahead ?? 0;
  const buttons = STEPS.map(
    ({ days, words }) => html`<button class="quiet" name="days" value="${days}">Advance ${words}</button>`,
  );
  return html`<section aria-labelledby="clock"><h2 id="clock">Clock</h2><p>${moment(account.clockNow())}${ahead > 0 ? html` <span class="soft">(${Math.round(ahead / 86_400)} days ahead)</span>` : null}</p><form method="post" action="/advance" class="buttons">${buttons}</form></section>`;
}

function subscription(account: Account, each: Rows["subscription"]): Html {
  const customer = account.store.get("customer", each.customer);
  const invoice = each.latest_invoice ? account.store.get("invoice", each.latest_invoice) : null;
  const link = invoice?.hosted_invoice_url;
  return html`<li class="row"><div><strong>${customer?.name ?? each.customer}</strong> ${stateMark(each.status)}${each.description ? html`<br>${each.description}` : null}<br><span class="soft">${customer?.email ?? ""} · ${priceWords(account, each)} · ${nextWords(each)}</span><br><code>${each.id}</code></div>${link ? html`<a href="${link}">Latest invoice</a>` : null}</li>`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function attempts({ attempts: all, state }: Delivery): Html {
  const last = all.at(-1);
  const words = last ? `${counted(all.length, "attempt")}, last answer ${last.status || "none"}` : "";
  return html`${stateMark(state)} <span class="soft">${words}</span>`;
}

function deliveries(account: Account): Html {
  const shown = account.store.all("_delivery").slice(-SHOWN).reverse();
  if (shown.length === 0) return html`<p class="soft">Nobody was told of anything yet.</p>`;
  const row = (each: Delivery) =>
    html`<tr><td><code>${each.type}</code></td><td>${moment(each.created)}</td><td>${attempts(each)}</td></tr>`;
  return html`<div class="card scroll" tabindex="0" role="region" aria-labelledby="events"><table><thead><tr><th scope="col">Event</th><th scope="col">When</th><th scope="col">Delivery</th></tr></thead><tbody>${shown.map(row)}</tbody></table></div>`;
}

/** Renders an overview of the account. */
function homePage(account: Account): string {
  const all = account.store.all("subscription");
  const shown = all.slice(-SHOWN).reverse();
  const list =
    shown.length > 0
      ? html`<ul class="card">${shown.map((each) => subscription(account, each))}</ul>`
      : html`<p class="soft">Nothing yet. What is paid for on this machine arrives here and goes no further.</p>`;
  const counts = [
    counted(account.store.count("customer"), "customer"),
    counted(all.length, "subscription"),
    counted(account.store.count("charge"), "charge"),
  ];
  const main = html`<h1>Payments</h1><p class="soft">${counts.join(", ")}</p>${clock(account)}
<section aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>${list}</section>
<section aria-labelledby="events"><h2 id="events">Events</h2>${deliveries(account)}</section>`;
  return stripeLayout("Payments", main);
}

/** A page, a file, or a redirect. */
type PageAnswer = { status: number; body: string; type?: string; location?: string };

/** How long a portal session's URL works, as in Stripe. */
const SESSION_MS = 3_600_000;

const notFound = (): PageAnswer => ({
  status: 404,
  body: stripeLayout("Not found", html`<h1>There is nothing here</h1><p><a href="/">All payments</a></p>`),
});
const to = (location: string): PageAnswer => ({ status: 303, body: "", location });

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function sessionOf(account: Account, token: string): Rows["billing_portal.session"] | null {
  const session = account.store.all("billing_portal.session").find(({ _own }) => isSame(_own.token, token));
  if (!session || !account.store.get("customer", session.customer)) return null;
  return account.machineNow() - session._own.startedAt < SESSION_MS ? session : null;
}

/** Makes the card the default of the customer and of all their subscriptions that have not ended. */
function updateCard(account: Account, id: string, form: { [field: string]: unknown }): void {
  const setup = newSetup(account, { customer: id, usage: "off_session", metadata: {} });
  // The cardholder is present, so authentication counts as passed.
  const method = confirmSetup(account, setup, newCard(account, typedCard(form), {}, id), true).payment_method;
  const customer = account.need("customer", id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method };
  changeAndTell(account, customer, { invoice_settings }, "customer.updated");
  for (const each of account.store.all("subscription")) {
    if (each.customer === id && !each.ended_at)
      changeAndTell(account, each, { default_payment_method: method }, "customer.subscription.updated");
  }
}

const NOTICES: Readonly<Record<string, string>> = {
  card: "Your card was updated.",
  cancel: "Your subscription will end with its period.",
  resume: "Your subscription goes on.",
};

function change(
  account: Account,
  session: Rows["billing_portal.session"],
  action: string,
  form: { [field: string]: unknown },
): void {
  if (action === "card") {
    updateCard(account, session.customer, form);
    return;
  }
  const subscription = account.store.get("subscription", String(form.subscription));
  const isOwn = subscription?.customer === session.customer && !subscription.ended_at;
  if (!subscription || !isOwn) throw new StripeRefusal(400, "That subscription is over, or not yours.");
  const after = cancelLater(account, subscription, action === "cancel");
  changeAndTell(account, subscription, after, "customer.subscription.updated");
}

function tried(account: Account, work: () => void): string | null {
  try {
    account.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof StripeRefusal) return error.message;
    throw error;
  }
}

function portal(
  account: Account,
  method: string,
  [token = "", action = ""]: string[],
  form: { [field: string]: unknown },
  done: string | null,
): PageAnswer {
  const session = sessionOf(account, token);
  if (!session) return { status: 404, body: noPortalPage() };
  if (method === "GET" && !action)
    return { status: 200, body: portalPage(account, session, { told: NOTICES[done ?? ""] }) };
  if (method !== "POST" || !(action in NOTICES)) return notFound();
  const problem = tried(account, () => change(account, session, action, form));
  if (problem) return { status: 400, body: portalPage(account, session, { problem }) };
  return to(`/p/session/${token}?done=${action}`);
}

function payInvoice(account: Account, invoice: Rows["invoice"], form: { [field: string]: unknown }): void {
  const intent = account.need("payment_intent", invoice._own.intent ?? "");
  const method = newCard(account, typedCard(form), {}, intent.customer);
  // The cardholder is present, so authentication counts as passed.
  confirmIntent(account, intent, method, { isThere: true, isAuthenticatedNow: true });
}

function invoice(
  account: Account,
  method: string,
  [id = "", token = "", action = ""]: string[],
  form: { [field: string]: unknown },
): PageAnswer {
  const row = account.store.get("invoice", id);
  const path = new URL(row?.hosted_invoice_url ?? account.url).pathname;
  if (!row || !isSame(path, `/i/${id}/${token}`)) return notFound();
  if (method === "GET" && action === "") return { status: 200, body: invoicePage(account, row) };
  if (method === "GET" && action === "pdf")
    return { status: 200, body: invoicePdf(account, row), type: "application/pdf" };
  if (method !== "POST" || action !== "pay") return notFound();
  const problem = tried(account, () => payInvoice(account, row, form));
  if (problem) return { status: 402, body: invoicePage(account, account.need("invoice", id), problem) };
  return to(path);
}

function advance(account: Account, form: { [field: string]: unknown }): PageAnswer {
  const step = STEPS.find(({ days }) => String(days) === form.days);
  if (step) passTime(account, step.days * 86_400);
  return to("/");
}

/** Returns the page or form result for a request; null when the path belongs to the API. */
export async function pageFor(account: Account, request: http.IncomingMessage, url: URL): Promise<PageAnswer | null> {
  const { method = "GET" } = request;
  const [, first = "", ...parts] = url.pathname.split("/");
  if (!["", "advance", "p", "i"].includes(first)) return null;
  // Reject form posts from other sites.
  const { origin } = request.headers;
  if (method === "POST" && origin !== account.url) return { status: 403, body: "Not from here.", type: "text/plain" };
  const form = method === "POST" ? parseForm(await readBody(request)) : {};
  if (first === "") return method === "GET" ? { status: 200, body: homePage(account) } : notFound();
  if (first === "advance") return method === "POST" ? advance(account, form) : notFound();
  if (first === "i") return invoice(account, method, parts, form);
  return parts[0] === "session"
    ? portal(account, method, parts.slice(1), form, url.searchParams.get("done"))
    : notFound();
}
