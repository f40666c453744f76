import { type Html, html } from "./html";
import type { StoredMail } from "./mail-store";
import { mailboxLayout } from "./mailbox-layout";

const PAGE_SIZE = 100;

function contains(mail: StoredMail, query: string): boolean {
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`);
  const addresses = [mail.from, ...mail.to, ...mail.cc, ...mail.bcc, ...mail.reply_to];
  const texts = [mail.subject, ...addresses, ...headers, mail.idempotency_key ?? "", mail.text ?? mail.html ?? ""];
  return texts.join("\n").toLowerCase().includes(query.toLowerCase());
}

/** How a mail ended, when that is worth a mark. */
export function stateMark({ last_event }: StoredMail): Html | null {
  if (last_event === "delivered") return null;
  const bad = last_event === "bounced" || last_event === "complained";
  return html`<span class="state${bad ? " bad" : ""}">${last_event}</span>`;
}

const BRIEFLY = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const FULLY = { ...BRIEFLY, weekday: "short", year: "numeric", second: "2-digit", timeZoneName: "short" } as const;

/** A moment as this machine's clock shows it. */
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

/** The first hundred of the mails, newest first, that contain `query`, and the way to older ones. `isFirst`: no newer. */
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
