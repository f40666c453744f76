import { emulatorPage, type Html, html } from "../html";

const STYLE = `
section { margin-top: 2rem; }
.card { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); overflow: hidden; list-style: none; }
.card > li, .card > div { padding: .75rem 1rem; }
.card > li + li { border-top: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem; }
.row > * { min-width: 0; }
.amount { font-variant-numeric: tabular-nums; font-weight: 600; }
.state { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.notice { padding: .75rem 1rem; border: 1px solid; border-radius: .75rem; font-weight: 600; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; align-items: end; }
.fields .wide { grid-column: 1 / -1; }
label { display: grid; gap: .15rem; font-size: .9375rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .4rem 1rem; text-align: start; vertical-align: top; overflow-wrap: break-word; }
td time { white-space: nowrap; }
tr + tr > * { border-top: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
code { font: .875em/1.4 ui-monospace, monospace; }
@media print { .top, form, .no-print { display: none; } }
`;

const HEADER = html`<span class="soft">Local stand-in for Stripe: no real card is charged</span>`;

/** Renders a whole page of the emulator. `home` is the link target of its name; null on a customer's pages. */
export function stripeLayout(title: string, main: Html, home: "/" | null = "/"): string {
  const brand = home
    ? html`<a class="brand" href="/">Oddly’s payments</a>`
    : html`<span class="brand">Oddly’s payments</span>`;
  return emulatorPage({ title, brand, header: HEADER, main, style: STYLE });
}

export function cardForm(action: string, button: string): Html {
  return html`<form method="post" action="${action}" class="card"><div class="fields">
<label class="wide">Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required placeholder="4242 4242 4242 4242"></label>
<label>Expires (MM / YY)<input name="expiry" inputmode="numeric" autocomplete="cc-exp" required placeholder="12 / 34"></label>
<label>Security code<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required placeholder="123"></label>
<button>${button}</button>
</div></form>`;
}

export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

const GOOD = ["active", "paid", "succeeded", "delivered"];
const BAD = ["past_due", "failed", "lost", "incomplete_expired"];

export function stateMark(state: string): Html {
  const tone = GOOD.includes(state) ? " good" : BAD.includes(state) ? " bad" : "";
  return html`<span class="state${tone}">${state.replaceAll("_", " ")}</span>`;
}
