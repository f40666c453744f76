import http from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { type Html, html, withLinks } from "../html";
import { drain, REQUESTS_PER_SECOND, Refusal, RequestLimit, readBody } from "../requests";
import { type Answer, type Outbox, send } from "../sending";
import { type Webhook, WebhookQueue } from "../webhook-queue";
import { readJson } from "./input";
import { mailboxLayout, mailboxPage, stateMark, when } from "./pages";
import { eventsOf, type Keeps, MailStore, type StoredMail } from "./store";

const MAX_PAGE = 100;

function mailWith(store: MailStore, id: string): StoredMail {
  const mail = store.get(id);
  if (!mail) throw new Refusal(404, "not_found", "Email not found");
  return mail;
}

function change(store: MailStore, id: string, patch: Partial<StoredMail>): Answer {
  const mail = mailWith(store, id);
  if (mail.last_event !== "scheduled") throw new Refusal(422, "validation_error", "Email is not scheduled");
  store.add([{ ...mail, ...patch }], null);
  return { status: 200, body: { object: "email", id } };
}

function list(store: MailStore, query: URLSearchParams): Answer {
  const limit = Math.min(Math.max(Number(query.get("limit") ?? 20) || 20, 1), MAX_PAGE);
  const before = query.get("before");
  const mails = before === null ? store.newestFirst(query.get("after")) : store.newerThan(before);
  const found: StoredMail[] = [];
  for (const mail of mails) if (found.push(mail) > limit) break;
  const page = found.slice(0, limit);
  if (before !== null) page.reverse();
  const data = page.map(({ html: _html, text: _text, headers: _h, attachments: _a, ...head }) => head);
  return { status: 200, body: { object: "list", has_more: found.length > limit, data } };
}

function checkApiKey(request: http.IncomingMessage): void {
  const [, key] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  if (!key) throw new Refusal(401, "missing_api_key", "Missing API key in the authorization header");
  if (!key.startsWith("re_")) throw new Refusal(401, "validation_error", "API key is invalid");
}

function checkLimit(limit: RequestLimit): void {
  if (limit.take()) return;
  const message = `Too many requests. You can only make ${limit.perSecond} requests per second. See rate limit response headers for more information.`;
  throw new Refusal(429, "rate_limit_exceeded", message);
}

/** Handles one call to Resend's API. Throws a Refusal. */
async function answer(outbox: Outbox, limit: RequestLimit, request: http.IncomingMessage, url: URL): Promise<Answer> {
  const { store } = outbox;
  const { method } = request;
  const [, root, id, action] = url.pathname.split("/");
  if (root !== "emails") throw new Refusal(404, "not_found", "The requested endpoint does not exist");

  // Unlike Resend, reading needs no API key and has no rate limit, for tests and for people who look into the mailbox.
  if (method === "GET" && !id) return list(store, url.searchParams);
  if (method === "GET" && id && !action) return { status: 200, body: mailWith(store, id) };

  checkApiKey(request);
  checkLimit(limit);
  if (method === "POST" && (!id || id === "batch") && !action) return send(outbox, request, url.pathname);
  if (method === "POST" && id && action === "cancel") return change(store, id, { last_event: "canceled" });
  if (method === "PATCH" && id && !action) {
    const { data } = z.object({ scheduled_at: z.string() }).safeParse(readJson(await readBody(request)));
    if (!data) throw new Refusal(422, "validation_error", "Invalid `scheduled_at` field.");
    return change(store, id, data);
  }
  throw new Refusal(405, "method_not_allowed", "Method is not allowed for the requested path");
}

type Theme = "light" | "dark";

function fields(rows: readonly (readonly [string, Html | string | null])[]): Html {
  const filled = rows.filter(([, value]) => value !== null && value !== "");
  return html`<dl class="card">${filled.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Renders an email's HTML in an iframe without scripts, in a light or dark color scheme. */
function framed(mail: StoredMail, theme: Theme): Html {
  const themeLinks = (["light", "dark"] as const).map((each) => {
    const current = each === theme ? html` aria-current="true"` : null;
    return html`<a href="?look=${each}#html"${current}>${each === "light" ? "Light" : "Dark"}</a>`;
  });
  const source = `<base target="_top">${mail.html}`;
  return html`<section id="html" aria-labelledby="html-title"><div class="bar"><h2 id="html-title">HTML</h2><nav class="looks" aria-label="Look of the mail">${themeLinks}</nav></div><div class="card"><div style="color-scheme: ${theme}"><iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${source}"></iframe></div></div></section>`;
}

/** Renders the page of one email: its fields, its HTML in a light or dark iframe, its text, and all its headers. */
function mailPage(mail: StoredMail, theme: Theme): string {
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
  const main = html`<h1>${mail.subject || "(no subject)"}</h1>${facts}<nav class="jump" aria-label="Parts of the mail">${parts}</nav>${mail.html ? framed(mail, theme) : null}${mail.text ? text : null}<section id="headers" aria-labelledby="headers-title"><h2 id="headers-title" class="bar">Headers</h2>${fields(rows)}</section>`;
  return mailboxLayout(mail.subject || "(no subject)", "", main);
}

/** Renders the page for an unknown email. */
function noMailPage(): string {
  return mailboxLayout("No such mail", "", html`<h1>No such mail</h1><p><a href="/">All mail</a></p>`);
}

export type MailboxOptions = {
  /** Where to send email events. Without it, none are sent. */
  webhook?: Webhook;
  /** "heads" stores no bodies, for very large numbers of emails. */
  keeps?: Keeps;
  /** For benchmarks. The default is Resend's own limit. */
  requestsPerSecond?: number;
  /** Returns milliseconds since 1970. */
  now?: () => number;
};

/** An email may load images, styles and fonts from anywhere, but run no scripts. */
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline' http: https:; img-src data: http: https:; font-src data: http: https:; form-action 'self'; base-uri 'none'",
};

type Page = { status: number; html: string };

function page(store: MailStore, { pathname, searchParams }: URL): Page | null {
  if (pathname === "/") {
    const after = searchParams.get("after");
    const query = (searchParams.get("q") ?? "").trim();
    return { status: 200, html: mailboxPage(store.newestFirst(after), query, after === null) };
  }
  const [, id] = /^\/mail\/([^/]+)$/.exec(pathname) ?? [];
  if (!id) return null;
  const mail = store.get(id);
  if (!mail) return { status: 404, html: noMailPage() };
  return { status: 200, html: mailPage(mail, searchParams.get("look") === "dark" ? "dark" : "light") };
}

function refusalFor(error: unknown, limit: RequestLimit) {
  const refusal = error instanceof Refusal ? error : new Refusal(500, "internal_server_error", String(error));
  const { status, code, message } = refusal;
  const rate = limit.headers();
  const headers = status === 429 ? { ...rate, "retry-after": rate["ratelimit-reset"] } : rate;
  return { status, headers, body: { statusCode: status, name: code, message } };
}

/**
 * Emulates Resend on `port` of this machine (0 for any), stores the emails in `directory` and shows them on a web page.
 * It accepts the official SDK: sending, batches, idempotency keys, reading, scheduling, errors, the rate limit, test
 * addresses, and signed webhooks.
 */
export async function startMailbox(
  directory: string,
  port: number,
  { webhook, keeps, requestsPerSecond = REQUESTS_PER_SECOND, now = Date.now }: MailboxOptions = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const store = new MailStore(directory, keeps);
  const limit = new RequestLimit(requestsPerSecond, now);
  const queue = webhook && new WebhookQueue(webhook, now);
  const accepted: Outbox["accepted"] = (mails) => queue?.push(mails.flatMap((mail) => eventsOf(mail, new Date(now()))));
  const outbox: Outbox = { store, now, busyKeys: new Set(), accepted };

  const server = http.createServer(async (request, response) => {
    const send = (status: number, body: unknown, headers: Record<string, string | undefined>) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    try {
      const url = new URL(request.url ?? "/", "http://localhost");
      const shown = request.method === "GET" ? page(store, url) : null;
      if (shown) {
        response.writeHead(shown.status, PAGE_HEADERS).end(shown.html);
        return;
      }
      const { status, body } = await answer(outbox, limit, request, url);
      send(status, body, limit.headers());
    } catch (error) {
      await drain(request);
      const { status, body, headers } = refusalFor(error, limit);
      send(status, body, headers);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    await queue?.stop();
  };
  return { url, stop };
}
