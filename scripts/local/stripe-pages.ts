import { timingSafeEqual } from "node:crypto";
import type http from "node:http";
import { html } from "./html";
import { readBody } from "./request-body";
import type { Account } from "./stripe-account";
import { passTime } from "./stripe-billing";
import { cancelLater } from "./stripe-cancel-later";
import { typedCard } from "./stripe-card-form";
import { confirmIntent } from "./stripe-charging";
import { changeAndTell } from "./stripe-events";
import { parseForm } from "./stripe-form";
import { homePage, STEPS } from "./stripe-home-page";
import { invoicePage, invoicePdf } from "./stripe-invoice-page";
import { stripeLayout } from "./stripe-layout";
import { newCard } from "./stripe-payment-methods";
import { noPortalPage, portalPage } from "./stripe-portal-page";
import { StripeRefusal } from "./stripe-refusal";
import type { Rows } from "./stripe-rows";
import { confirmSetup, newSetup } from "./stripe-setup-intents";

/** A page, a file, or where to go next. */
export type PageAnswer = { status: number; body: string; type?: string; location?: string };

/** How long a portal's address opens it, as at Stripe. */
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

/** The customer's own card from now on, for every subscription that goes on. */
function updateCard(account: Account, id: string, form: { [field: string]: unknown }): void {
  const setup = newSetup(account, { customer: id, usage: "off_session", metadata: {} });
  // Whoever types a card here is there: what their bank asks is taken as answered.
  const method = confirmSetup(account, setup, newCard(account, typedCard(form), {}, id), true).payment_method;
  const customer = account.need("customer", id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method };
  changeAndTell(account, customer, { invoice_settings }, "customer.updated");
  for (const each of account.store.all("subscription")) {
    if (each.customer === id && !each.ended_at)
      changeAndTell(account, each, { default_payment_method: method }, "customer.subscription.updated");
  }
}

const TOLD: Readonly<Record<string, string>> = {
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
    return { status: 200, body: portalPage(account, session, { told: TOLD[done ?? ""] }) };
  if (method !== "POST" || !(action in TOLD)) return notFound();
  const problem = tried(account, () => change(account, session, action, form));
  if (problem) return { status: 400, body: portalPage(account, session, { problem }) };
  return to(`/p/session/${token}?done=${action}`);
}

function payInvoice(account: Account, invoice: Rows["invoice"], form: { [field: string]: unknown }): void {
  const intent = account.need("payment_intent", invoice._own.intent ?? "");
  const method = newCard(account, typedCard(form), {}, intent.customer);
  // As with a card that is updated: its owner is there and is taken at their word.
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

/** A page for people, or what one of its forms asks for; null when the address is the API's. */
export async function pageFor(account: Account, request: http.IncomingMessage, url: URL): Promise<PageAnswer | null> {
  const { method = "GET" } = request;
  const [, first = "", ...parts] = url.pathname.split("/");
  if (!["", "advance", "p", "i"].includes(first)) return null;
  // A page of another site may not press a button here.
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
