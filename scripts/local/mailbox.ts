import http from "node:http";
import type { AddressInfo } from "node:net";
import { eventsOf } from "./mail-events";
import { mailPage, noMailPage } from "./mail-page";
import { type Keeps, MailStore } from "./mail-store";
import { mailboxPage } from "./mailbox-page";
import { Refusal } from "./refusal";
import { drain } from "./request-body";
import { REQUESTS_PER_SECOND, RequestLimit } from "./request-limit";
import { answer } from "./resend-calls";
import type { Outbox } from "./sending";
import { type Webhook, WebhookQueue } from "./webhook-queue";

export type MailboxOptions = {
  /** Where to tell what became of a mail; nobody is told without it. */
  webhook?: Webhook;
  /** "heads" lets go of the texts: for very many mails. */
  keeps?: Keeps;
  /** For measurements; Resend's own limit otherwise. */
  requestsPerSecond?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** A mail may show what it likes, from anywhere, and run nothing. */
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
 * A stand-in for Resend that keeps what is sent below `directory` and shows it on a page, on `port` of this machine, 0
 * for any. It answers the official SDK as Resend does: sending, batches, idempotency keys, reading, scheduling,
 * refusals, the limit of requests, test addresses, signed webhooks.
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
