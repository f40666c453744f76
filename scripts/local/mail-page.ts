import { type Html, html, withLinks } from "./html";
import type { StoredMail } from "./mail-store";
import { mailboxLayout } from "./mailbox-layout";
import { stateMark, when } from "./mailbox-page";

export type Look = "light" | "dark";

function fields(rows: readonly (readonly [string, Html | string | null])[]): Html {
  const filled = rows.filter(([, value]) => value !== null && value !== "");
  return html`<dl class="card">${filled.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** The HTML of a mail in a frame that may run nothing; it sees the color scheme of the element around it. */
function framed(mail: StoredMail, look: Look): Html {
  const looks = (["light", "dark"] as const).map((each) => {
    const current = each === look ? html` aria-current="true"` : null;
    return html`<a href="?look=${each}#html"${current}>${each === "light" ? "Light" : "Dark"}</a>`;
  });
  const source = `<base target="_top">${mail.html}`;
  return html`<section id="html" aria-labelledby="html-title"><div class="bar"><h2 id="html-title">HTML</h2><nav class="looks" aria-label="Look of the mail">${looks}</nav></div><div class="card"><div style="color-scheme: ${look}"><iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${source}"></iframe></div></div></section>`;
}

/** One mail: who to and from, its HTML in a light or dark frame, its text, all its headers. */
export function mailPage(mail: StoredMail, look: Look): string {
  const headers = Object.entries(mail.headers);
  const facts = fields([
    ["From", mail.from],
    ["To", mail.to.join(", ")],
    ["Cc", mail.cc.join(", ")],
    ["Bcc", mail.bcc.join(", ")],
    ["Reply-To", mail.reply_to.join(", ")],
    ["Sent", when(mail.created_at, { fully: true })],
    ["Scheduled", mail.scheduled_at],
    ["State", stateMark(mail) ?? mail.last_event],
    ["Attachments", mail.attachments.map(({ filename }) => filename).join(", ")],
    ["Tags", mail.tags.map(({ name, value }) => `${name}=${value}`).join(", ")],
  ]);
  const text = html`<section id="text" aria-labelledby="text-title"><h2 id="text-title" class="bar">Text</h2><pre class="card">${withLinks(mail.text ?? "")}</pre></section>`;
  const rows = [
    ...headers.map(([name, value]) => [name, withLinks(value)] as const),
    ["Idempotency-Key", mail.idempotency_key] as const,
    ["Id", mail.id] as const,
  ];
  const parts = [
    mail.html ? html`<a href="#html">HTML</a>` : null,
    mail.text ? html`<a href="#text">Text</a>` : null,
    html`<a href="#headers">Headers</a>`,
  ];
  const main = html`<h1>${mail.subject || "(no subject)"}</h1>${facts}<nav class="jump" aria-label="Parts of the mail">${parts}</nav>${mail.html ? framed(mail, look) : null}${mail.text ? text : null}<section id="headers" aria-labelledby="headers-title"><h2 id="headers-title" class="bar">Headers</h2>${fields(rows)}</section>`;
  return mailboxLayout(mail.subject || "(no subject)", "", main);
}

/** What the address of a mail that is not there shows. */
export function noMailPage(): string {
  return mailboxLayout("No such mail", "", html`<h1>No such mail</h1><p><a href="/">All mail</a></p>`);
}
