import { Html, html } from "../html";
import type { StoredMail } from "./store";

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#faf8fd, #15121b);
  --surface: light-dark(#fff, #1e1a26);
  --ink: light-dark(#1d1727, #f1edf7);
  --soft: light-dark(#5f566e, #b3a9c2);
  --line: light-dark(#e3dcee, #362f42);
  --accent: light-dark(#6b21a8, #d8b4fe);
  --on-accent: light-dark(#fff, #1d1727);
  --bad: light-dark(#b3142b, #ff9aa8);
  font: 16px/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); }
.wrap { max-width: 64rem; margin: 0 auto; padding: 0 1rem; }
.top { border-bottom: 1px solid var(--line); background: var(--surface); }
.top .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; padding-block: .75rem; }
.brand { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font-weight: 700; font-size: 1.125rem; text-decoration: none; }
main.wrap { padding-block: 1.5rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.125rem; }
section { margin-top: 2rem; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; margin-bottom: .5rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.search { display: flex; flex: 1; gap: .5rem; max-width: 32rem; }
.search input { flex: 1; min-width: 0; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--surface); color: inherit; font: inherit; }
.search input::placeholder { color: var(--soft); opacity: 1; }
.search button { padding: .5rem 1rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
.search > * { min-height: 44px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.soft { color: var(--soft); }
.card { margin: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); overflow: hidden; }
.mails { padding: 0; list-style: none; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.mails a:hover { background: color-mix(in srgb, var(--accent) 7%, transparent); }
.mails a:focus-visible { outline-offset: -3px; }
.mails strong { overflow-wrap: anywhere; }
.mails .about { display: flex; align-items: baseline; gap: .25rem .75rem; margin-top: .1rem; font-size: .875rem; }
.mails .to { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mails time { white-space: nowrap; }
.state { justify-self: end; }
.state { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8125rem; font-weight: 600; }
.state.bad { color: var(--bad); }
.pages { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; margin-top: 1rem; }
.pages a, .jump a, .looks a { display: inline-flex; align-items: center; min-height: 44px; }
.jump { display: flex; gap: 1.5rem; }
.looks { display: flex; border: 1px solid var(--soft); border-radius: .5rem; overflow: hidden; }
.looks a { padding: 0 1rem; color: inherit; text-decoration: none; }
.looks a[aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
.looks a:focus-visible { outline-offset: -3px; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: .35rem 1.25rem; padding: 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: min(44rem, 75vh); border: 0; background: Canvas; }
pre { padding: 1rem; overflow-wrap: anywhere; white-space: pre-wrap; font: .9375rem/1.6 ui-monospace, monospace; }
@media (max-width: 40rem) {
  .top .wrap, .search { flex-basis: 100%; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd + dt { margin-top: .5rem; }
}
`;

/** Renders a whole page of the mailbox, with `query` in its search field. */
export function mailboxLayout(title: string, query: string, main: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header class="top"><div class="wrap">
<a class="brand" href="/">Oddly’s mailbox</a>
<form class="search" role="search" action="/">
<label class="hidden" for="q">Search subjects, addresses, texts and headers</label>
<input id="q" type="search" name="q" value="${query}" placeholder="Search mail" enterkeyhint="search">
<button>Search</button>
</form>
</div></header>
<main class="wrap">${main}</main>
</body>
</html>`.source;
}

const PAGE_SIZE = 100;

function contains(mail: StoredMail, query: string): boolean {
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`);
  const addresses = [mail.from, ...mail.to, ...mail.cc, ...mail.bcc, ...mail.reply_to];
  const texts = [mail.subject, ...addresses, ...headers, mail.idempotency_key ?? "", mail.text ?? mail.html ?? ""];
  return texts.join("\n").toLowerCase().includes(query.toLowerCase());
}

/** Renders the email's state; null when it was simply delivered. */
export function stateMark({ last_event }: StoredMail): Html | null {
  if (last_event === "delivered") return null;
  const bad = last_event === "bounced" || last_event === "complained";
  return html`<span class="state${bad ? " bad" : ""}">${last_event}</span>`;
}

const BRIEFLY = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const FULLY = { ...BRIEFLY, weekday: "short", year: "numeric", second: "2-digit", timeZoneName: "short" } as const;

/** Renders an instant in this machine's time zone. */
export function when(iso: string, { fully = false } = {}): Html {
  const shown = new Date(iso).toLocaleString("en-US", fully ? FULLY : BRIEFLY);
  return html`<time datetime="${iso}">${shown}</time>`;
}

function row(mail: StoredMail): Html {
  return html`<li><a href="/mail/${mail.id}"><strong>${mail.subject || "(no subject)"}</strong> ${stateMark(mail)}<span class="about soft"><span class="to">to ${mail.to.join(", ")}</span>${when(mail.created_at)}</span></a></li>`;
}

function pages(query: string, older: string | null, isFirst: boolean): Html | null {
  if (older === null && isFirst) return null;
  const search = query ? `q=${encodeURIComponent(query)}` : "";
  const newest = search ? `/?${search}` : "/";
  return html`<nav class="pages" aria-label="Pages">${
    isFirst ? null : html`<a href="${newest}">← Newest</a>`
  }${older === null ? null : html`<a href="/?${search ? `${search}&` : ""}after=${older}">Older →</a>`}</nav>`;
}

/**
 * Renders a page with the first hundred emails that contain `query`, newest first, and a link to older ones. `isFirst`
 * means that there are no newer emails.
 */
export function mailboxPage(mails: Iterable<StoredMail>, query: string, isFirst: boolean): string {
  const shown: StoredMail[] = [];
  let older: string | null = null;
  for (const mail of mails) {
    if (!contains(mail, query)) continue;
    if (shown.length === PAGE_SIZE) {
      older = shown.at(-1)?.id ?? null;
      break;
    }
    shown.push(mail);
  }
  const empty = query
    ? "No mail contains that."
    : "No mail yet. What Oddly sends on this machine arrives here and goes no further.";
  const list =
    shown.length > 0
      ? html`<ul class="card mails">${shown.map(row)}</ul>`
      : html`<p class="soft">${isFirst ? empty : "No older mail."}</p>`;
  const title = query ? `Mails with “${query}”` : "Mailbox";
  return mailboxLayout(title, query, html`<h1>${title}</h1>${list}${pages(query, older, isFirst)}`);
}
