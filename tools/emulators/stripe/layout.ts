import { Html, html } from "../html";

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f8fc, #12131d);
  --surface: light-dark(#fff, #1b1d2b);
  --ink: light-dark(#1a1f36, #eef0fb);
  --soft: light-dark(#545b72, #b0b6cf);
  --line: light-dark(#dfe3ee, #343850);
  --accent: light-dark(#4f46c8, #b9b4ff);
  --on-accent: light-dark(#fff, #1a1f36);
  --good: light-dark(#0a6b47, #7ee2b8);
  --bad: light-dark(#b3142b, #ff9aa8);
  font: 16px/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); }
.wrap { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
.top { border-bottom: 1px solid var(--line); background: var(--surface); }
.top .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1.5rem; padding-block: .75rem; }
.brand { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font-weight: 700; font-size: 1.125rem; text-decoration: none; }
main.wrap { padding-block: 1.5rem 4rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 .5rem; font-size: 1.125rem; }
p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
section { margin-top: 2rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.soft { color: var(--soft); }
.card { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); overflow: hidden; list-style: none; }
.card > li, .card > div { padding: .75rem 1rem; }
.card > li + li { border-top: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem; }
.row > * { min-width: 0; overflow-wrap: anywhere; }
.amount { font-variant-numeric: tabular-nums; font-weight: 600; }
.state { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.problem, .told { padding: .75rem 1rem; border: 1px solid; border-radius: .75rem; font-weight: 600; }
.problem, .bad { color: var(--bad); }
.told, .good { color: var(--good); }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: .5rem 1rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.quiet, .button.quiet { background: none; color: var(--accent); }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; align-items: end; }
.fields .wide { grid-column: 1 / -1; }
label { display: grid; gap: .15rem; font-size: .9375rem; }
input { width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--ground); color: inherit; font: inherit; }
input::placeholder { color: var(--soft); opacity: 1; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .4rem 1rem; text-align: start; vertical-align: top; overflow-wrap: break-word; }
td time { white-space: nowrap; }
tr + tr > * { border-top: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
code { font: .875em/1.4 ui-monospace, monospace; }
@media print { .top, form, .no-print { display: none; } }
`;

/** Renders a whole page of the emulator. `home` is the link target of its name; null on a customer's pages. */
export function stripeLayout(title: string, main: Html, home: "/" | null = "/"): string {
  const name = home
    ? html`<a class="brand" href="/">Oddly’s payments</a>`
    : html`<span class="brand">Oddly’s payments</span>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header class="top"><div class="wrap">${name}<span class="soft">Local stand-in for Stripe: no real card is charged</span></div></header>
<main class="wrap">${main}</main>
</body>
</html>`.source;
}

export function cardForm(action: string, button: string): Html {
  return html`<form method="post" action="${action}" class="card"><div class="fields">
<label class="wide">Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required placeholder="4242 4242 4242 4242"></label>
<label>Expires (MM / YY)<input name="expiry" inputmode="numeric" autocomplete="cc-exp" required placeholder="12 / 34"></label>
<label>Security code<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required placeholder="123"></label>
<button>${button}</button>
</div></form>`;
}

export function money(cents: number, currency: string): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits }).format(cents / 100);
}

export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

export function moment(seconds: number): Html {
  const at = new Date(seconds * 1000);
  const label = at.toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return html`<time datetime="${at.toISOString()}">${label} UTC</time>`;
}

const GOOD = ["active", "paid", "succeeded", "delivered"];
const BAD = ["past_due", "failed", "lost", "incomplete_expired"];

export function stateMark(state: string): Html {
  const tone = GOOD.includes(state) ? " good" : BAD.includes(state) ? " bad" : "";
  return html`<span class="state${tone}">${state.replaceAll("_", " ")}</span>`;
}
