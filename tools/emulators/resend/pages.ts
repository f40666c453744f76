import { Html, html } from "../html";
import type { MailStore, StoredMail } from "./store";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8d0e2, #463d54); --soft: light-dark(#5f566e, #b3a9c2); --accent: light-dark(#6b21a8, #d8b4fe); --bad: light-dark(#b3142b, #ff9aa8); }
* { box-sizing: border-box; }
body { max-width: 64rem; margin: 0 auto; padding: .75rem 1rem 4rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, nav, form { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; }
form { flex: 1 1 16rem; gap: .5rem; max-width: 32rem; }
input { flex: 1; min-width: 0; }
input, button { min-height: 44px; padding: .5rem .75rem; font: inherit; }
header a, nav a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 700; }
a { color: var(--accent); }
a[aria-current] { color: inherit; text-decoration: none; }
li a { display: block; padding: .75rem 0; color: inherit; text-decoration: none; }
li { border-top: 1px solid var(--line); list-style: none; }
li .soft { display: block; font-size: .875rem; }
ul { padding: 0; }
dl { display: grid; grid-template-columns: minmax(4rem, max-content) minmax(0, 1fr); gap: .35rem 1.25rem; }
dd { margin: 0; }
.soft, dt { color: var(--soft); }
.bad { color: var(--bad); font-weight: 600; }
iframe, pre { width: 100%; padding: 1rem; border: 1px solid var(--line); background: Canvas; }
iframe { height: min(44rem, 75vh); padding: 0; }
pre { white-space: pre-wrap; font: .9375rem/1.6 ui-monospace, monospace; }
`;

/** An email may load images, styles and fonts from anywhere, but run no scripts. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline' http: https:; img-src data: http: https:; font-src data: http: https:; form-action 'self'; base-uri 'none'",
};

/** Renders a whole page, with `query` in its search field. */
function layout(title: string, main: Html, query = ""): string {
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
<header>
<a href="/">Oddly’s mailbox</a>
<form role="search" action="/">
<input type="search" name="q" value="${query}" placeholder="Search mail" aria-label="Search subjects, addresses, texts and headers">
<button>Search</button>
</form>
</header>
<main><h1>${title}</h1>${main}</main>
</body>
</html>`.source;
}

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** Returns the text as HTML, with its web addresses as links. */
function withLinks(text: string): Html {
  // Every second part is what the expression captured.
  const parts = text.split(LINK);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;
}

/** Renders the email's state; nothing when it was simply delivered. */
const stateMark = ({ last_event }: StoredMail) =>
  last_event === "delivered" ? null : html`<span class="bad">${last_event}</span>`;

/** Renders when the email was sent, in this machine's time zone. */
function sentAt({ created_at }: StoredMail): Html {
  const shown = new Date(created_at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
  return html`<time datetime="${created_at}">${shown}</time>`;
}

function contains(mail: StoredMail, query: string): boolean {
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`);
  const texts = [mail.subject, mail.from, ...mail.to, ...mail.reply_to, ...headers, mail.text ?? mail.html ?? ""];
  return texts.join("\n").toLowerCase().includes(query.toLowerCase());
}

const PAGE_SIZE = 100;

/** Renders the newest hundred emails that contain `query`, or the next ones after the email `after`. */
function listPage(store: MailStore, query: string, after: string | null): string {
  const found = store.newestFirst(after).filter((mail) => contains(mail, query));
  const rows = found
    .slice(0, PAGE_SIZE)
    .map(
      (mail) =>
        html`<li><a href="/mail/${mail.id}"><strong>${mail.subject || "(no subject)"}</strong> ${stateMark(mail)}<span class="soft">to ${mail.to.join(", ")}, ${sentAt(mail)}</span></a></li>`,
    );
  const empty = query
    ? "No mail contains that."
    : "No mail yet. What Oddly sends on this machine arrives here and goes no further.";
  const last = found.length > PAGE_SIZE ? found[PAGE_SIZE - 1] : null;
  const older = last && new URLSearchParams({ ...(query && { q: query }), after: last.id });
  const main = html`${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p class="soft">${empty}</p>`}${
    older ? html`<nav aria-label="Pages"><a href="/?${String(older)}">Older →</a></nav>` : null
  }`;
  return layout(query ? `Mails with “${query}”` : "Mailbox", main, query);
}

/** Renders an email's HTML in an iframe without scripts, in a light or dark color scheme. */
function framed(mail: StoredMail, theme: string): Html {
  const links = ["light", "dark"].map((each) => {
    const current = each === theme ? html` aria-current="true"` : null;
    return html`<a href="?theme=${each}#html"${current}>${each === "light" ? "Light" : "Dark"}</a>`;
  });
  const source = `<base target="_top">${mail.html}`;
  return html`<h2 id="html">HTML</h2><nav aria-label="Theme of the mail">${links}</nav><div style="color-scheme: ${theme}"><iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${source}"></iframe></div>`;
}

/** Renders the page of one email: its fields and headers, its HTML in a light or dark iframe, and its text. */
function mailPage(mail: StoredMail, theme: string): string {
  const facts: [string, Html | string | null][] = [
    ["From", mail.from],
    ["To", mail.to.join(", ")],
    ["Reply-To", mail.reply_to.join(", ")],
    ["Sent", sentAt(mail)],
    ["State", stateMark(mail) ?? mail.last_event],
    ...Object.entries(mail.headers).map(([name, value]): [string, Html] => [name, withLinks(value)]),
    ["Idempotency-Key", mail.idempotency_key],
  ];
  const rows = facts.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  const text = mail.text && html`<h2>Text</h2><pre>${withLinks(mail.text)}</pre>`;
  const main = html`<dl>${rows}</dl>${mail.html ? framed(mail, theme) : null}${text}`;
  return layout(mail.subject || "(no subject)", main);
}

/** Returns the web page at an address; null when it is not one of a page. */
export function pageAt(store: MailStore, { pathname, searchParams }: URL): { status: number; body: string } | null {
  if (pathname === "/") {
    const query = (searchParams.get("q") ?? "").trim();
    return { status: 200, body: listPage(store, query, searchParams.get("after")) };
  }
  const [, id] = /^\/mail\/([^/]+)$/.exec(pathname) ?? [];
  if (!id) return null;
  const mail = store.get(id);
  if (!mail) return { status: 404, body: layout("No such mail", html`<p><a href="/">All mail</a></p>`) };
  return { status: 200, body: mailPage(mail, searchParams.get("theme") === "dark" ? "dark" : "light") };
}
