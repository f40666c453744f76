import type { StoredMail } from "./mail-store";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; }
a { color: inherit; }
form { display: flex; gap: .5rem; margin: 1rem 0; }
input { flex: 1; font: inherit; padding: .5rem .75rem; }
button { font: inherit; padding: .5rem 1rem; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid #8884; }
li a { display: grid; gap: .1rem; padding: .75rem 0; text-decoration: none; }
li a:hover strong { text-decoration: underline; }
.dim { opacity: .7; font-size: .9rem; }
iframe { width: 100%; height: 36rem; border: 1px solid #8884; border-radius: .5rem; background: #fff; }
pre { overflow: auto; padding: 1rem; border: 1px solid #8884; border-radius: .5rem; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
`;

function layout(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

function matches(mail: StoredMail, query: string): boolean {
  const text = [mail.subject, mail.from, ...mail.to, mail.text ?? mail.html ?? ""].join("\n").toLowerCase();
  return text.includes(query.toLowerCase());
}

/** The list of mails, newest first, that contain `query`. */
export function inboxPage(mails: readonly StoredMail[], query: string): string {
  const shown = mails.filter((mail) => matches(mail, query));
  const rows = shown.map((mail) => {
    const when = escapeHtml(new Date(mail.created_at).toLocaleString("en-US"));
    return `<li><a href="/mail/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><span class="dim">to ${escapeHtml(mail.to.join(", "))} · ${when}</span></a></li>`;
  });
  const empty = query
    ? "No mail contains that."
    : "No mail yet. What Oddly sends on this machine arrives here and goes no further.";
  return layout(
    "Mailbox",
    `<h1>Mailbox</h1><form><input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search mail" placeholder="Search mail"><button>Search</button></form>${rows.length > 0 ? `<ul>${rows.join("")}</ul>` : `<p class="dim">${empty}</p>`}`,
  );
}

/** One mail: its headers, its HTML in a frame that may run nothing, its text. */
export function mailPage(mail: StoredMail): string {
  const fields = {
    From: mail.from,
    To: mail.to.join(", "),
    Cc: mail.cc.join(", "),
    Bcc: mail.bcc.join(", "),
    "Reply-To": mail.reply_to.join(", "),
    Date: mail.created_at,
    Scheduled: mail.scheduled_at ?? "",
    State: mail.last_event,
    ...mail.headers,
    Attachments: mail.attachments.map(({ filename }) => filename).join(", "),
  };
  const list = Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt class="dim">${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("");
  const frame = mail.html
    ? `<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(`<base target="_top">${mail.html}`)}"></iframe>`
    : "";
  const text = mail.text ? `<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>` : "";
  return layout(
    mail.subject,
    `<p><a href="/">← Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${list}</dl>${frame}${text}`,
  );
}
