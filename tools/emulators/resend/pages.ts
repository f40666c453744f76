import { emulatorPage, type Html, html, moment, type Page, withLinks } from "../html";
import type { MailStore, StoredMail } from "./store";

const STYLE = `
form { display: flex; flex: 1 1 16rem; gap: .5rem; max-width: 32rem; }
ul { padding: 0; }
li { border-top: 1px solid var(--line); list-style: none; }
li a { display: block; padding: .75rem 0; color: inherit; text-decoration: none; }
dl { display: grid; grid-template-columns: minmax(4rem, max-content) minmax(0, 1fr); gap: .35rem 1.25rem; }
dd { margin: 0; }
iframe { width: 100%; height: min(44rem, 75vh); border: 1px solid var(--line); background: Canvas; }
pre { white-space: pre-wrap; font: .9375rem/1.6 ui-monospace, monospace; }
`;

/** An email may load images, styles and fonts from anywhere, but run no scripts. */
export const POLICY =
  "default-src 'none'; style-src 'unsafe-inline' http: https:; img-src data: http: https:; font-src data: http: https:; form-action 'self'; base-uri 'none'";

/** Renders a whole page, with `query` in its search field. */
function layout(title: string, main: Html, query = ""): string {
  const header = html`<form role="search" action="/">
<input type="search" name="q" value="${query}" placeholder="Search mail" aria-label="Search subjects, addresses, texts and headers">
<button>Search</button>
</form>`;
  const brand = html`<a class="brand" href="/">Oddly’s mailbox</a>`;
  return emulatorPage({ title, brand, header, main: html`<h1>${title}</h1>${main}`, style: STYLE });
}

/** Marks an email that was not simply delivered. */
const stateMark = ({ last_event }: StoredMail) =>
  last_event === "delivered" ? null : html`<span class="bad">${last_event}</span>`;

function contains(mail: StoredMail, query: string): boolean {
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`);
  const texts = [mail.subject, mail.from, ...mail.to, ...mail.reply_to, ...headers, mail.text ?? mail.html ?? ""];
  return texts.join("\n").toLowerCase().includes(query.toLowerCase());
}

const MAX_LISTED = 100;

/** Renders the newest hundred emails that contain `query`. */
function listPage(store: MailStore, query: string): string {
  const found = store.newestFirst().filter((mail) => contains(mail, query));
  const rows = found
    .slice(0, MAX_LISTED)
    .map(
      (mail) =>
        html`<li><a href="/mail/${mail.id}"><strong>${mail.subject || "(no subject)"}</strong> ${stateMark(mail)}<br><span class="soft">to ${mail.to.join(", ")}, ${moment(new Date(mail.created_at))}</span></a></li>`,
    );
  const empty = query
    ? "No mail contains that."
    : "No mail yet. What Oddly sends on this machine arrives here and goes no further.";
  const main = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p class="soft">${empty}</p>`;
  return layout(query ? `Mails with “${query}”` : "Mailbox", main, query);
}

/** Renders the page of one email: its fields and headers, its HTML in an iframe without scripts, and its text. */
function mailPage(mail: StoredMail): string {
  const facts: [string, Html | string | null][] = [
    ["From", mail.from],
    ["To", mail.to.join(", ")],
    ["Reply-To", mail.reply_to.join(", ")],
    ["Sent", moment(new Date(mail.created_at))],
    ["State", stateMark(mail) ?? mail.last_event],
    ...Object.entries(mail.headers).map(([name, value]): [string, Html] => [name, withLinks(value)]),
    ["Idempotency-Key", mail.idempotency_key],
  ];
  const rows = facts.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  const source = `<base target="_top">${mail.html}`;
  const frame = html`<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${source}"></iframe>`;
  const text = mail.text && html`<h2>Text</h2><pre>${withLinks(mail.text)}</pre>`;
  const main = html`<dl>${rows}</dl>${mail.html ? frame : null}${text}`;
  return layout(mail.subject || "(no subject)", main);
}

/** Returns the web page at an address; null when it is not one of a page. */
export function pageAt(store: MailStore, { pathname, searchParams }: URL): Page | null {
  if (pathname === "/") return { status: 200, body: listPage(store, (searchParams.get("q") ?? "").trim()) };
  const [, id] = /^\/mail\/([^/]+)$/.exec(pathname) ?? [];
  if (!id) return null;
  const mail = store.get(id);
  if (mail) return { status: 200, body: mailPage(mail) };
  return { status: 404, body: layout("No such mail", html`<p><a href="/">All mail</a></p>`) };
}
