import { type Html, html } from "./html";
import type { Account } from "./stripe-account";
import { stripeLayout } from "./stripe-layout";
import { moment, nextWords, priceWords, stateMark } from "./stripe-page-words";
import type { Delivery, Rows } from "./stripe-rows";

const SHOWN = 50;

/** How far the clock may be moved by a press, in days. */
export const STEPS: readonly { days: number; words: string }[] = [
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

/** What is in the account, for people. */
export function homePage(account: Account): string {
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
